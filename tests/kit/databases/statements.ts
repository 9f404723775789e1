import { schema } from '#server/app/graphql-schema.ts'
import { nextPublicChange } from '#server/app/next-public-change.ts'
import type { Database } from '#server/database/connect.ts'
import { createGateway, type Gateway } from '#server/gateway/gateway.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import type { Operation } from '#web/gateway/operation.ts'
import type { TestSite } from '../site.ts'

/** Number of SQL statements of an operation on a site's database, for `accountId` or anonymous. Throws on any error. */
export async function countStatements<Data, Variables extends Record<string, unknown>>(
  site: TestSite,
  { text }: Operation<Data, Variables>,
  variables: Variables,
  accountId?: string,
): Promise<number> {
  const { gateway, statements } = countedGateway(site)
  const { response } = await gateway.handle(
    new Request('http://gateway/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(accountId && { authorization: `Bearer ${accountId}` }) },
      body: JSON.stringify({ query: text, variables }),
    }),
    'counted',
  )
  const { errors } = await response.json()
  if (errors) throw new Error(JSON.stringify(errors))
  return statements.count
}

/** A gateway on a site's database that accepts an account id as a token, and its count of SQL statements. */
export function countedGateway(site: TestSite): { gateway: Gateway; statements: { count: number } } {
  const { db, statements } = withStatementCount(site.db)
  const gateway = createGateway({
    schema,
    nextPublicChange,
    db,
    clock: () => site.now,
    log: createLogger('error'),
    introspection: false,
    verifyToken: async (id) => ({
      viewer: { userId: id, subject: id, email: null, roles: ['listener'], sessionId: null },
      mayPreview: false,
    }),
    createPlaybackToken: (mediaId) => mediaId,
    signUrl: ({ path }) => path,
    pushPublicKey: '',
    writes: new RateLimit(1_000_000),
  })
  return { gateway, statements }
}

/** A database that counts its statements. */
export function withStatementCount(db: Database): { db: Database; statements: { count: number } } {
  const statements = { count: 0 }
  const counting = db.withPlugin({
    // `transformQuery` is also called for parts of a statement, so this counts results.
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements.count++
      return result
    },
  })
  return { db: counting, statements }
}

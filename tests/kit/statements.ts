import type { Database } from '#server/database/connect.ts'
import { createLogger } from '#server/lib/logger.ts'
import { RateLimit } from '#server/lib/rate-limit.ts'
import type { TestSite } from './site.ts'
import type { Operation } from '#web/gateway/operation.ts'
import { schema } from '#server/app/graphql-schema.ts'
import { nextPublicChange } from '#server/app/next-public-change.ts'
import { createGateway, type Gateway } from '#server/gateway/gateway.ts'

/** How many statements an operation costs on the database of a site, for `accountId` or for nobody. Throws where it is answered with an error. */
export async function statementsOf<Data, Variables extends Record<string, unknown>>(
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

/** A gateway on the database of a site, to which everybody signs in with their id for a token, and how many statements it took so far. */
export function countedGateway(site: TestSite): { gateway: Gateway; statements: { count: number } } {
  const { db, statements } = counted(site.db)
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
    pushPublicKey: '',
    writes: new RateLimit(1_000_000),
  })
  return { gateway, statements }
}

/** The database, with every statement counted. */
export function counted(db: Database): { db: Database; statements: { count: number } } {
  const statements = { count: 0 }
  const counting = db.withPlugin({
    // Called for parts of a statement too, so the results are counted.
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements.count++
      return result
    },
  })
  return { db: counting, statements }
}

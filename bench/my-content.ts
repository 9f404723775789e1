/** A page of My Content on PostgreSQL against its SQL statements alone. */
import '#server/app/production.ts'
import { sql } from 'kysely'
import { schema } from '#server/app/graphql-schema.ts'
import { nextPublicChange } from '#server/app/next-public-change.ts'
import type { Database } from '#server/database/connect.ts'
import { contentAndParents } from '#server/features/catalogue/content.ts'
import { savedPage } from '#server/features/library/my-content.ts'
import { createGateway } from '#server/gateway/gateway.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { signIn } from '#tests/kit/clients/sign-in.ts'
import { startPostgres } from '#tests/kit/databases/postgres.ts'
import { GetMyContentByUser } from '#web/gateway/generated/get-my-content-by-user.ts'
import { noTokens, openDemoDatabase } from './kit/demo-database.ts'
import { printRows, type Row } from './kit/row.ts'
import { timeAlternately } from './kit/time.ts'

const FIRST = 20

export async function run(): Promise<Row[]> {
  const server = await startPostgres()
  const { db, close } = await openDemoDatabase(server.url)
  const { userId } = await signIn(db, {}, new Date())
  await saveMany(db, userId)
  const page = pageOf(db, userId)
  const { first, second } = await timeAlternately(page, () => statementsOf(db, userId))
  await close()
  await server.stop()
  const ms = (micros: number) => (micros / 1000).toFixed(2)
  return [
    {
      work: 'getMyContentByUser on PostgreSQL',
      against: 'its two statements alone',
      ratio: second.micros / first.micros,
      aim: '>= 0.5',
      details: `${ms(first.micros)} against ${ms(second.micros)} ms; CPU ${ms(first.cpuMicros)} against ${ms(second.cpuMicros)} ms of this process`,
    },
  ]
}

async function saveMany(db: Database, userId: string): Promise<void> {
  await sql`insert into bookmark select ${userId}::uuid, id, url, 'VideoTeaserDetailPublishedContent', headline,
    published_at from content where kind in ('episode', 'video', 'news') order by published_at desc limit 200`.execute(
    db,
  )
  await sql`insert into follow select ${userId}::uuid, 'content', id, url, 'AudioPodcastPublishedContent', headline,
    now(), now() - interval '1 day' from content where kind in ('podcast', 'show') order by id limit 20`.execute(db)
}

function pageOf(db: Database, userId: string): () => Promise<string> {
  const viewer = { userId, subject: userId, email: null, roles: ['listener'] as const, sessionId: null }
  const gateway = createGateway({
    schema,
    nextPublicChange,
    ...noTokens,
    db,
    clock: systemClock,
    log: createLogger('error'),
    introspection: false,
    verifyToken: async () => ({ viewer, mayPreview: false }),
  })
  const body = JSON.stringify({ query: GetMyContentByUser.text, variables: { first: FIRST } })
  const headers = { 'content-type': 'application/json', authorization: 'Bearer known' }
  return async () => {
    const request = new Request('http://gateway/graphql', { method: 'POST', headers, body })
    const { response, hasErrors } = await gateway.handle(request, 'bench')
    if (hasErrors) throw new Error(await response.text())
    return response.text()
  }
}

async function statementsOf(db: Database, userId: string): Promise<string> {
  const now = new Date()
  const page = await savedPage(db, userId, { list: 'all', typeNames: null }, { first: FIRST, after: null }, now)
  const ids = page.edges.flatMap(({ node: { id, newestId } }) => (newestId === null ? [id] : [id, newestId]))
  return JSON.stringify([page, [...(await contentAndParents(db, ids, now))]])
}

if (import.meta.main) printRows(await run())

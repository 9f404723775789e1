/** The maximum cost of an anonymous GraphQL document: the largest accepted document of several shapes. */
import '#server/app/production.ts'
import { schema } from '#server/app/graphql-schema.ts'
import { nextPublicChange } from '#server/app/next-public-change.ts'
import type { Database } from '#server/database/connect.ts'
import { SANITISER_VERSION } from '#server/features/catalogue/texts/sanitised-texts.ts'
import { createGateway, type Gateway } from '#server/gateway/gateway.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { addContent } from '#tests/kit/content/contents.ts'
import { openDemoDatabase, noTokens } from './kit/demo-database.ts'
import { printRows, type Row } from './kit/row.ts'
import { medianBy } from './kit/statistics.ts'

const MAX_MS = 100
const ROUNDS = 5
const EPISODES = 50

const episodesWith = (fields: string) =>
  `detailPageById(id: "big") { ... on AudioPodcastPublishedContent { episodes(first: ${EPISODES}) { edges { node { ${fields} } } } } }`

/** Requested under an increasing number of aliases. */
const SHAPES: Record<string, string> = {
  'many fields': episodesWith(
    '_id _url _name headline overline teaserHeadline teaserOverline subline badges tags topics author language duration access ' +
      'adUnitId station stationName mediaId',
  ),
  'pictures and people': episodesWith('headerImage { small16x9 large16x9 small1x1 large1x1 } presenters { name }'),
  'long lists': episodesWith('_id tags'),
  'long texts': episodesWith('richTextDescription'),
}

interface Cost {
  bytes: number
  /** CPU milliseconds of the main thread. */
  threadMs: number
}

export async function run(): Promise<Row[]> {
  const { db, close } = await openDemoDatabase()
  await addBigPodcast(db)
  const gateway = createGateway({
    schema,
    nextPublicChange,
    db,
    clock: systemClock,
    log: createLogger('fatal'),
    introspection: false,
    ...noTokens,
  })
  const rows: Row[] = []
  for (const [name, field] of Object.entries(SHAPES)) rows.push(await worstRow(name, field, gateway))
  await close()
  return rows
}

async function worstRow(name: string, field: string, gateway: Gateway): Promise<Row> {
  const aliases = await maxAllowed(field, gateway)
  const rounds: Cost[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const answered = await execute(gateway, documentOf(field, aliases))
    if (answered) rounds.push(answered)
  }
  const { threadMs = NaN, bytes = NaN } = medianBy(rounds, (round) => round.threadMs) ?? {}
  return {
    work: `worst allowed GraphQL document, ${name}`,
    against: `${MAX_MS} ms of the main thread`,
    ratio: threadMs / MAX_MS,
    aim: '<= 1',
    details: `${threadMs.toFixed(0)} ms, ${(bytes / 1e6).toFixed(2)} MB, ${aliases} aliases`,
  }
}

/** Throws if one alias is refused. */
async function maxAllowed(field: string, gateway: Gateway): Promise<number> {
  let [allowed, refused] = [0, 1_024]
  while (refused - allowed > 1) {
    const tried = (allowed + refused) >> 1
    if (await execute(gateway, documentOf(field, tried))) allowed = tried
    else refused = tried
  }
  if (allowed === 0) throw new Error(`refused: ${field}`)
  return allowed
}

const documentOf = (field: string, aliases: number) =>
  `{ ${Array.from({ length: aliases }, (_, index) => `a${index}: ${field}`).join(' ')} }`

/** Undefined if the document is refused. */
async function execute(gateway: Gateway, query: string): Promise<Cost | undefined> {
  const before = process.threadCpuUsage()
  const request = new Request('http://gateway/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { response, hasErrors } = await gateway.handle(request, 'bench')
  const body = await response.arrayBuffer()
  const { user, system } = process.threadCpuUsage(before)
  return hasErrors ? undefined : { bytes: body.byteLength, threadMs: (user + system) / 1000 }
}

async function addBigPodcast(db: Database): Promise<void> {
  const tags = JSON.stringify(Array.from({ length: 50 }, (_, index) => `a tag of some length, ${index}`))
  const notes = `<p>${'Notes of an episode, with <b>emphasis</b>. '.repeat(500)}</p>`
  await addContent(db, new Date(), [
    { id: 'big', kind: 'podcast' },
    ...Array.from({ length: EPISODES }, (_, index) => ({
      id: `big-${index}`,
      kind: 'episode' as const,
      parent_id: 'big',
      station: '947' as const,
      tags,
    })),
  ])
  const sanitised = JSON.stringify({ version: SANITISER_VERSION, digest: '' })
  await db.updateTable('content').set({ rich_text: notes, sanitised }).where('parent_id', '=', 'big').execute()
}

if (import.meta.main) printRows(await run())

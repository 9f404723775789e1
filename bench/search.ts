/** Searches, suggestions and sentences of 100,000 documents: against their SQL alone, against a scan, and the golden set. */
import { CompiledQuery, sql } from 'kysely'
import { foldText } from '#contract/fold-text.ts'
import { loadDemo } from '#demo/load.ts'
import { type Database, type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { startTranscriptJobs } from '#server/features/media/transcripts/jobs.ts'
import { GOLDEN_QUERIES, GOLDEN_SENTENCES } from '#server/features/search/golden-queries-kit.ts'
import { parseQuery, type SearchQuery } from '#server/features/search/parse-query.ts'
import { searchTranscripts } from '#server/features/search/search-transcripts.ts'
import { search } from '#server/features/search/search.ts'
import { suggest } from '#server/features/search/suggest.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { recordStatements } from '#tests/kit/databases/plans.ts'
import { startPostgres } from '#tests/kit/databases/postgres.ts'
import { addSearchCatalogue } from '#tests/kit/growth/search-catalogue.ts'
import { printRows, type Row } from './kit/row.ts'
import { median, quantile } from './kit/statistics.ts'

const SIZE = { documents: 100_000, transcripts: 1_000 }
const NOW = new Date('2026-03-04T08:00:00Z')
const SUGGESTION_MS = 50
const ROUNDS = 5
const TYPED = [2, 3, 4, 6, 8]

/** For the transcripts of the demo. */
const MAX_READING_MS = 300_000

async function readTranscripts({ db, listen }: OpenDatabase): Promise<void> {
  const files = { mediaFolder: 'demo/media' }
  const stop = await startTranscriptJobs({ db, listen, clock: () => NOW, log: createLogger('warn'), files })
  const isDone = async () =>
    (await db.selectFrom('job').where('kind', '=', 'transcript').select('id').execute()).length === 0
  const deadline = performance.now() + MAX_READING_MS
  while (!(await isDone()) && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 200))
  const hasRead = await isDone()
  await stop()
  if (!hasRead) throw new Error('The transcripts of the demo were not read in five minutes')
}

type Work = (db: Database) => Promise<unknown>

export async function run(): Promise<Row[]> {
  const server = await startPostgres()
  const open = await openDatabase({ url: server.url, folder: '', poolSize: 4 }, createLogger('warn'))
  try {
    await migrate(open.db)
    await loadDemo(open.db, NOW)
    await readTranscripts(open)
    await addSearchCatalogue(open.db, SIZE, NOW)
    return await rowsOf(open.db)
  } finally {
    await open.close()
    await server.stop()
  }
}

async function rowsOf(db: Database): Promise<Row[]> {
  const searches = queriesOf(GOLDEN_QUERIES.map(([text]) => text)).map(
    (query): Work =>
      (on) =>
        search(on, { query, filter: 'all', skip: 0, take: 20 }, NOW),
  )
  const sentences = queriesOf(GOLDEN_SENTENCES.map(([text]) => text)).map(
    (query): Work =>
      (on) =>
        searchTranscripts(on, { query, filter: 'all', viewer: null, skip: 0, take: 20 }, NOW),
  )
  const typed = new Set(GOLDEN_QUERIES.flatMap(([text]) => TYPED.map((length) => text.slice(0, length).trim())))
  const suggestions = queriesOf([...typed].filter(({ length }) => length > 1)).map(
    (query): Work =>
      (on) =>
        suggest(on, query, 5, NOW),
  )
  return [
    await againstSql(db, 'search', searches),
    await againstScan(db, searches),
    await againstSql(db, 'search in what is said', sentences),
    await suggestionRow(db, suggestions),
    await goldenRow(db),
    await updateRow(db),
  ]
}

const queriesOf = (texts: readonly string[]): SearchQuery[] => texts.map(parseQuery).filter((query) => query !== null)

interface Times {
  p50: number
  p95: number
}

/** Milliseconds, medians. */
async function timesOf(db: Database, works: readonly Work[], rounds = ROUNDS): Promise<Times> {
  const times = []
  for (const work of works) {
    const measured = []
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      await work(db)
      measured.push(performance.now() - start)
    }
    times.push(median(measured))
  }
  return { p50: median(times), p95: quantile(times, 0.95) }
}

const text = ({ p50, p95 }: Times) => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`

async function againstSql(db: Database, name: string, works: readonly Work[]): Promise<Row> {
  const alone: Work[] = []
  for (const work of works) {
    const statements = await recordStatements(db, work)
    alone.push(async (on) => {
      for (const statement of statements) await on.executeQuery(statement)
    })
  }
  const [ours, bare] = [await timesOf(db, works), await timesOf(db, alone)]
  return {
    work: `${name}, ${SIZE.documents.toLocaleString('en')} documents`,
    against: 'its SQL alone',
    ratio: ours.p50 / bare.p50,
    aim: '<= 1.5',
    details: `${text(ours)} against ${text(bare)}`,
  }
}

async function againstScan(db: Database, works: readonly Work[]): Promise<Row> {
  const scan: Work = (on) =>
    sql`select id from content where headline ilike '%kitchen%' or text ilike '%kitchen%'
      order by published_at desc limit 20`.execute(on)
  const [ours, scanned] = [await timesOf(db, works), await timesOf(db, [scan])]
  return {
    work: 'search, all words, stems and spellings',
    against: 'a scan for one word with ILIKE',
    ratio: scanned.p50 / ours.p50,
    aim: '>= 3',
    details: `${text(ours)} against ${scanned.p50.toFixed(0)} ms`,
  }
}

async function suggestionRow(db: Database, works: readonly Work[]): Promise<Row> {
  const ours = await timesOf(db, works)
  return {
    work: 'suggestions, p95',
    against: `${SUGGESTION_MS} ms`,
    ratio: ours.p95 / SUGGESTION_MS,
    aim: '<= 1',
    details: `${text(ours)}, ${works.length} beginnings of queries`,
  }
}

/** How many queries have their result among the first three. */
async function goldenRow(db: Database): Promise<Row> {
  const missed = []
  for (const [typed, expected] of GOLDEN_QUERIES) {
    const query = parseQuery(typed)
    const { hits } = query ? await search(db, { query, filter: 'all', skip: 0, take: 3 }, NOW) : { hits: [] }
    if (
      !(await isAmong(
        db,
        expected,
        hits.map(({ id }) => id),
      ))
    )
      missed.push(typed)
  }
  for (const [typed, expected] of GOLDEN_SENTENCES) {
    const query = parseQuery(typed)
    const request = query && ({ query, filter: 'all', viewer: null, skip: 0, take: 3 } as const)
    const { hits } = request ? await searchTranscripts(db, request, NOW) : { hits: [] }
    if (
      !(await isAmong(
        db,
        expected,
        hits.map(({ contentId }) => contentId),
      ))
    )
      missed.push(typed)
  }
  const all = GOLDEN_QUERIES.length + GOLDEN_SENTENCES.length
  return {
    work: 'golden queries in a large catalogue: expected result among the first three',
    against: `${all} queries`,
    ratio: (all - missed.length) / all,
    aim: '>= 0.97',
    details: missed.length === 0 ? 'all' : `missed: ${missed.join(', ')}`,
  }
}

/** `expected` is a headline or a URL. */
async function isAmong(db: Database, expected: string, ids: readonly string[]): Promise<boolean> {
  if (ids.some((id) => expected === `/station/${id.replace('station:', '')}`)) return true
  if (ids.length === 0) return false
  const rows = await db.selectFrom('content').select(['headline', 'url']).where('id', 'in', ids).execute()
  return rows.some(({ headline, url }) => url === expected || foldText(headline) === foldText(expected))
}

/** The share of the index in the time of a content change. */
async function updateRow(db: Database): Promise<Row> {
  const ids = Array.from({ length: 200 }, (_one, number) => `catalogue-${number * 37}`)
  const works = ids.map(
    (id): Work =>
      (on) =>
        on
          .updateTable('content')
          .set({ headline: sql`headline || ' again'` })
          .where('id', '=', id)
          .execute(),
  )
  const indexed = await timesOf(db, works, 1)
  await db.executeQuery(CompiledQuery.raw('alter table content disable trigger user'))
  const bare = await timesOf(db, works, 1)
  await db.executeQuery(CompiledQuery.raw('alter table content enable trigger user'))
  return {
    work: 'change of a headline with the search index',
    against: '5 ms',
    ratio: indexed.p50 / 5,
    aim: '<= 1',
    details: `${text(indexed)}; without triggers ${text(bare)}`,
  }
}

if (import.meta.main) printRows(await run())

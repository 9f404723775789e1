import { sql } from 'kysely'
import { createRandom, type Random } from '#demo/random.ts'
import type { Database } from '#server/database/connect.ts'
import { NO_TIME_LIMIT } from '#server/database/postgres-pool.ts'
import { saveTranscript } from '#server/features/catalogue/texts/transcripts.ts'

interface CatalogueSize {
  documents: number
  /** Number of documents with an indexed transcript of 150 sentences. */
  transcripts: number
}

/** Number of documents in one INSERT. */
const BATCH = 2_000
const SENTENCES = 150
const RARE_WORDS = 20_000
const YEARS_MS = 10 * 365 * 86_400_000
const KINDS = [
  'episode',
  'episode',
  'episode',
  'episode',
  'episode',
  'episode',
  'news',
  'news',
  'news',
  'video',
] as const

/**
 * Adds documents of a large catalogue to the demo content. Texts use the demo's words with their frequency; titles use only words
 * that are in no title of the demo, so that the results of the golden queries are still in the demo only.
 */
export async function addSearchCatalogue(db: Database, size: CatalogueSize, now: Date): Promise<void> {
  const random = createRandom('catalogue')
  const words = await wordsOfDemo(db, random)
  for (let first = 0; first < size.documents; first += BATCH) {
    const count = Math.min(BATCH, size.documents - first)
    await addDocuments(
      db,
      Array.from({ length: count }, (_one, at) => documentOf(first + at, words, random, now)),
    )
  }
  for (let number = 0; number < size.transcripts; number++) {
    const id = `catalogue-${number * 10}`
    const sentences = Array.from({ length: SENTENCES }, (_one, at) => ({
      startSeconds: at * 5,
      speaker: null,
      text: sentenceOf(words.ofTexts, random.whole(8, 20), random),
    }))
    await saveTranscript(db, id, { digest: 'none', language: 'en', chapters: [], sentences })
  }
  for (const table of ['content', 'search_document', 'transcript', 'transcript_sentence', 'media'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

interface Words {
  /** With repetitions, so that a word is picked in proportion to its frequency. */
  ofTexts: readonly string[]
  ofTitles: readonly string[]
}

async function wordsOfDemo(db: Database, random: Random): Promise<Words> {
  const { rows } = await sql<{ title: string; text: string }>`
    select names as title, search_fold(concat_ws(' ', text, regexp_replace(rich_text, '<[^>]*>', ' ', 'g'))) as text
    from search_document left join content using (id)`.execute(db)
  const inTitles = new Set(rows.flatMap(({ title }) => title.split(' ')))
  const ofTexts = rows.flatMap(({ text }) => text.split(' ')).filter((word) => word !== '')
  const rare = Array.from({ length: RARE_WORDS }, () => rareWord(random))
  const isOfDemo = (word: string) =>
    inTitles.has(word) ||
    [...inTitles].some((other) => other.length > 3 && (other.startsWith(word) || word.startsWith(other)))
  const allowed = new Map([...new Set([...ofTexts, ...rare])].map((word) => [word, word.length > 3 && !isOfDemo(word)]))
  const ofTitles = [...ofTexts, ...rare].filter((word) => allowed.get(word))
  return { ofTexts: [...ofTexts, ...rare], ofTitles }
}

const START = ['b', 'br', 'd', 'dr', 'f', 'g', 'k', 'kl', 'm', 'n', 'p', 'r', 's', 'st', 't', 'v'] as const
const VOWEL = ['a', 'e', 'i', 'o', 'u', 'aa', 'oo'] as const
const END = ['l', 'n', 'r', 's', 'ng', 'ck', 'm', ''] as const

const rareWord = (random: Random) =>
  Array.from({ length: random.whole(2, 4) }, () => random.pick(START) + random.pick(VOWEL) + random.pick(END)).join('')

const wordOf = (words: readonly string[], random: Random) => words[random.whole(0, words.length - 1)] ?? ''

function sentenceOf(words: readonly string[], length: number, random: Random): string {
  const text = Array.from({ length }, () => wordOf(words, random)).join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

const documentOf = (number: number, { ofTexts, ofTitles }: Words, random: Random, now: Date) => ({
  id: `catalogue-${number}`,
  kind: KINDS[number % KINDS.length] ?? 'news',
  url: `/catalogue/${number}`,
  name: String(number),
  headline: sentenceOf(ofTitles, random.whole(4, 8), random).slice(0, -1),
  overline: sentenceOf(ofTitles.slice(0, 400), 2, random).slice(0, -1),
  text: Array.from({ length: 5 }, () => sentenceOf(ofTexts, 15, random)).join(' '),
  published_at: new Date(now.getTime() - random.next() * YEARS_MS),
})

async function addDocuments(db: Database, documents: readonly ReturnType<typeof documentOf>[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql.raw(NO_TIME_LIMIT).execute(tx)
    const media = documents.map(({ id, name }) => ({
      id,
      name,
      kind: 'audio' as const,
      sources: '[]',
      text_tracks: '[]',
    }))
    await tx.insertInto('media').values(media).execute()
    const lists = { badges: '[]', tags: '[]', topics: '[]', details: '{}' }
    await tx
      .insertInto('content')
      .values(documents.map((document) => ({ ...document, ...lists, media_id: document.id })))
      .execute()
  })
}

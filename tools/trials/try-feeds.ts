// Parses every feed below a folder and prints the differences from the results of other parsers for the same files.
// Run manually: node tools/trials/try-feeds.ts <folder> [expectations.json]
import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { z } from 'zod'
import type { Feed } from '#server/features/feed-import/feeds/feed.ts'
import { parseDuration } from '#server/features/feed-import/feeds/parse-duration.ts'
import { parseFeedDate } from '#server/features/feed-import/feeds/parse-feed-date.ts'
import { readFeed } from '#server/features/feed-import/feeds/read-feed.ts'
import { sanitiseHtml } from '#server/lib/html/safe-html.ts'

interface Difference {
  file: string
  what: string
  ours: unknown
  theirs: unknown
}

const Text = z.string().nullish()
const Count = z.number().nullish()
const Item = z.object({ title: Text, guid: Text, published: Text, duration: Text, enclosure: Text }).nullish()
const Expectation = z.object({
  channel_title: Text,
  items: z.number(),
  items_with_av_enclosure: Count,
  without_guid: Count,
  duplicate_guids: Count,
  without_date: Count,
  with_duration: Count,
  odd_durations: Count,
  first: Item,
  last: Item,
})

/** Of gPodder's test suite, beside each feed. */
const SuiteResult = z.object({
  title: z.string(),
  cover_url: z.string().optional(),
  type: z.string().optional(),
  new_url: z.string().optional(),
  itunes_categories: z.array(z.array(z.string())).optional(),
  payment_url: z.string().nullish(),
  episodes: z.array(
    z.object({
      title: z.string(),
      guid: z.string(),
      link: z.string(),
      published: z.number(),
      total_time: z.number(),
      description: z.string(),
      description_html: z.string().optional(),
      subtitle: z.string().optional(),
      season: z.number().optional(),
      number: z.number().optional(),
      type: z.string().optional(),
      itunes_author: z.string().optional(),
      episode_art_url: z.string().optional(),
      chapters: z.array(z.object({ start: z.number(), title: z.string(), href: Text, image: Text })).optional(),
      persons: z.array(z.object({ name: z.string(), role: Text, group: Text, href: Text, img: Text })).optional(),
      enclosures: z.array(z.object({ url: z.string(), mime_type: z.string(), file_size: z.number() })),
    }),
  ),
})

/** `[name, ours, theirs]`. */
type Pair = [string, unknown, unknown]

function againstExpectation(feed: Feed, theirs: z.infer<typeof Expectation>): Pair[] {
  const count = (test: (item: Feed['items'][number]) => boolean) => feed.items.filter(test).length
  const pairs: Pair[] = [
    ['title', feed.title, theirs.channel_title],
    ['items', feed.items.length, theirs.items],
    ['playable items', count((item) => item.enclosure !== null), theirs.items_with_av_enclosure ?? 0],
    ['items without a guid', count((item) => item.guidIsDerived), theirs.without_guid ?? 0],
    ['items without a date', count((item) => item.publishedAt === null), theirs.without_date ?? 0],
    [
      'items with a duration',
      count((item) => item.durationSeconds !== null),
      (theirs.with_duration ?? 0) - (theirs.odd_durations ?? 0),
    ],
  ]
  return [
    ...pairs,
    ...againstItem('first', feed.items[0], theirs.first),
    ...againstItem('last', feed.items.at(-1), theirs.last),
  ]
}

function againstItem(name: string, item: Feed['items'][number] | undefined, theirs: z.infer<typeof Item>): Pair[] {
  if (!theirs || !item) return theirs ? [[name, item, theirs]] : []
  const pairs: Pair[] = [
    [`${name} title`, item.title, theirs.title ?? ''],
    [`${name} instant`, item.publishedAt?.toISOString(), toInstant(theirs.published)],
  ]
  if (theirs.enclosure !== undefined) pairs.push([`${name} enclosure`, item.enclosure?.url ?? null, theirs.enclosure])
  if (theirs.guid !== undefined) pairs.push([`${name} guid`, item.guidIsDerived ? null : item.guid, theirs.guid])
  if (theirs.duration !== undefined) {
    pairs.push([`${name} seconds`, item.durationSeconds, secondsOfClock(theirs.duration)])
  }
  return pairs
}

/** For well-formed durations; independent, so that ours is not compared with itself. */
function secondsOfClock(text: string | null): number | null {
  if (text === null || !/^\d+(:\d+){0,2}$/.test(text)) return null
  return text.split(':').reduce((total, part) => total * 60 + Number(part), 0)
}

function toInstant(text: string | null | undefined): string | undefined {
  const instant = new Date(text ?? '')
  return Number.isNaN(instant.getTime()) ? parseFeedDate(text ?? '')?.toISOString() : instant.toISOString()
}

function againstSuite(feed: Feed, theirs: z.infer<typeof SuiteResult>): Pair[] {
  const pairs: Pair[] = [
    ['title', feed.title, theirs.title],
    ['items', feed.items.length, theirs.episodes.length],
  ]
  if (theirs.cover_url) pairs.push(['image', feed.image, theirs.cover_url])
  if (theirs.type) pairs.push(['type', feed.type, theirs.type])
  if (theirs.new_url) pairs.push(['new address', feed.newFeedUrl, theirs.new_url])
  if (theirs.itunes_categories) pairs.push(['categories', feed.categories, theirs.itunes_categories])
  if (theirs.payment_url) pairs.push(['funding', feed.funding[0]?.url, theirs.payment_url])
  const episodes = theirs.episodes.flatMap((episode, index) => againstEpisode(feed.items[index], episode))
  return [...pairs, ...episodes]
}

type Episode = z.infer<typeof SuiteResult>['episodes'][number]

function againstEpisode(item: Feed['items'][number] | undefined, theirs: Episode): Pair[] {
  if (!item) return []
  const files = [item.enclosure, ...item.alternateEnclosures].map((file) => file?.url).filter(Boolean)
  const pairs: Pair[] = [
    ['episode title', item.title, theirs.title],
    ['guid', item.guid, theirs.guid],
    ['link', item.link ?? '', theirs.link],
    ['instant', (item.publishedAt?.getTime() ?? 0) / 1000, theirs.published],
    ['seconds', item.durationSeconds ?? 0, theirs.total_time],
    ['text', item.text, theirs.description],
    ['subtitle', item.subtitle, theirs.subtitle ?? ''],
    ['season', item.season ?? undefined, theirs.season],
    ['number', item.episode ?? undefined, theirs.number],
    ['episode type', item.episodeType, theirs.type ?? 'full'],
    ['picture', item.imageUrl ?? undefined, theirs.episode_art_url],
    ['files', files, theirs.enclosures.map((file) => file.url)],
  ]
  if (theirs.description_html) pairs.push(['html', item.html, sanitiseHtml(theirs.description_html, null)])
  if (theirs.itunes_author) pairs.push(['author', item.author, theirs.itunes_author])
  if (theirs.persons) pairs.push(['persons', item.persons.map(personWords), theirs.persons.map(personWords)])
  if (theirs.chapters && Array.isArray(item.chapters)) {
    pairs.push([
      'chapters',
      item.chapters.map(({ startSeconds, title }) => [Math.floor(startSeconds), title]),
      theirs.chapters.map(({ start, title }) => [start, title]),
    ])
  }
  return pairs
}

function personWords(person: {
  name: string
  role?: string | null | undefined
  group?: string | null | undefined
}): string {
  return `${person.name}, ${person.role}, ${person.group}`
}

/** Files of the feedparser suite declare a Content-Type header. */
function servedAs(bytes: Uint8Array): string | undefined {
  return /Header:\s*Content-type:\s*(.+)/i.exec(Buffer.from(bytes).toString('latin1'))?.[1]?.trim()
}

function comparePairs(file: string, pairs: readonly Pair[]): Difference[] {
  return pairs
    .filter(([, ours, theirs]) => JSON.stringify(ours) !== JSON.stringify(theirs))
    .map(([what, ours, theirs]) => ({ file, what, ours, theirs }))
}

function tryFile(folder: string, file: string, expectations: Readonly<Record<string, unknown>>): Difference[] {
  const bytes = readFileSync(join(folder, file))
  const contentType = servedAs(bytes)
  let feed: Feed
  try {
    feed = readFeed(bytes, contentType ? { contentType } : {})
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    return [{ file, what: 'refused', ours: cause.message, theirs: undefined }]
  }
  const notes = feed.warnings.map((warning) => ({ file, what: 'warning', ours: warning, theirs: undefined }))
  const expectation = Object.entries(expectations).find(([name]) => name.endsWith(`/${file}`))?.[1]
  if (expectation) return [...notes, ...comparePairs(file, againstExpectation(feed, Expectation.parse(expectation)))]
  const result = suiteResult(join(folder, file))
  return result ? [...notes, ...comparePairs(file, againstSuite(feed, result))] : notes
}

function suiteResult(path: string): z.infer<typeof SuiteResult> | null {
  const [beside] = globSync(path.replace(/\.rss$/, '.json'))
  return beside && beside !== path ? SuiteResult.parse(JSON.parse(readFileSync(beside, 'utf8'))) : null
}

function tryStrings(folder: string): string[] {
  const lines = (name: string) =>
    globSync(join(folder, '**', name)).flatMap((path) => readFileSync(path, 'utf8').split('\n'))
  const report = (name: string, parse: (text: string) => unknown) => {
    const filled = lines(name).filter((line) => line.trim() !== '')
    const understood = filled.filter((line) => parse(line) !== null)
    return filled.length === 0 ? [] : [`${name}: ${understood.length} of ${filled.length} understood`]
  }
  return [...report('durations.txt', parseDuration), ...report('realproblemdates.txt', parseFeedDate)]
}

function main(): number {
  const [folder, expectationsPath] = argv.slice(2)
  if (!folder) {
    stdout.write('Usage: node tools/trials/try-feeds.ts <folder> [expectations.json]\n')
    return 2
  }
  const expectations = z
    .record(z.string(), z.unknown())
    .parse(expectationsPath ? JSON.parse(readFileSync(expectationsPath, 'utf8')) : {})
  const files = globSync('**/*.{xml,rss,rdf,atom,json,html}', { cwd: folder })
    .filter((file) => !file.endsWith('.json') || globSync(join(folder, file.replace(/\.json$/, '.rss'))).length === 0)
    .toSorted()
  const differences = files.flatMap((file) => tryFile(folder, file, expectations))
  for (const { file, what, ours, theirs } of differences) {
    stdout.write(`${file} · ${what} · ours ${show(ours)}${theirs === undefined ? '' : ` · theirs ${show(theirs)}`}\n`)
  }
  for (const line of tryStrings(folder)) stdout.write(`${line}\n`)
  stdout.write(`${files.length} files of ${relative('.', resolve(folder))}, ${differences.length} remarks\n`)
  return 0
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 160)
}

exit(main())

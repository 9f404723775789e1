import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { runInProcess } from '#tests/kit/processes/run-in-process.ts'
import { freshDatabase } from '#tests/kit/site.ts'
import { runImport } from '#tools/commands/run-import.ts'

const FIXTURES = 'server/features/feed-import/feeds/fixtures'
const KAROO = `${FIXTURES}/karoo-nights.rss`
const NEWS = `${FIXTURES}/platteland-news.rss`

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-import-'))
afterThisFile(async () => rmSync(folder, { recursive: true, force: true }))

/** An embedded database that does not exist. */
const UNTOUCHED = { DATA_DIR: path.join(folder, 'untouched') }

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** What the command printed, by lines. */
function lines({ code, stdout, stderr }: Ended) {
  const all = stderr.trimEnd().split('\n')
  return { code, stdout, stderr, lastLine: all.at(-1) ?? '', notes: all.filter((line) => line.startsWith('note: ')) }
}

/** Runs the command to its end with the database of these environment variables. */
const run = async (args: readonly string[], database: Record<string, string> = UNTOUCHED) =>
  lines(await runInProcess(() => runImport([...args]), { DATABASE_URL: undefined, ...database }))

/** The same in a process of its own. */
async function runProcess(args: readonly string[], database: Record<string, string> = UNTOUCHED) {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['tools/commands/import.ts', ...args], {
    env: { ...env, ...database },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
  const [code] = await once(child, 'close')
  return lines({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() })
}

const open = (where: { url: string | undefined; folder: string }) =>
  openDatabase({ ...where, poolSize: 1 }, createLogger('error'))

test('a dry run prints the feed as JSON and creates no database', async () => {
  const { code, stdout } = await runProcess(['feed', KAROO, '--dry-run', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual({
    title: 'Karoo Nights',
    items: [
      {
        guid: 'karoo-2',
        title: 'The lamp at Matjiesfontein',
        publishedAt: '2026-03-06T17:30:00.000Z',
        durationSeconds: 2825,
        enclosureUrl: 'https://cdn.karoo.example/2.mp3?utm_source=feed',
      },
      {
        guid: expect.any(String),
        title: 'Trailer',
        publishedAt: null,
        durationSeconds: null,
        enclosureUrl: 'https://cdn.karoo.example/0.mp3?token=abc&part=1',
      },
    ],
  })
  expect(existsSync(path.join(folder, 'untouched'))).toBe(false)
})

test('importing twice adds each row once', async () => {
  const database = await freshDatabase(folder)
  const summary = 'Karoo Nights: 2 new, 0 known, 0 without sound left out; /podcasts/karoo-nights'
  const first = await run(['feed', KAROO], database)
  expect([first.code, first.stdout]).toEqual([0, `${summary}\n`])
  expect(first.notes).toEqual([
    'note: 1 episode has no known date',
    'note: the publisher has moved the feed to https://feeds.karoo.example/nights.rss',
  ])
  const second = await run(['feed', KAROO], database)
  expect(second.stdout).toMatch(/^Karoo Nights: 0 new, 2 known/)

  const { db, close } = await open({ url: database['DATABASE_URL'], folder })
  const rows = await db.selectFrom('content').select('url').orderBy('url').execute()
  await close()
  expect(rows.map(({ url }) => url.replace(/-[0-9a-f]{10}$/, ''))).toEqual([
    '/podcasts/karoo-nights',
    '/podcasts/karoo-nights/the-lamp-at-matjiesfontein',
    '/podcasts/karoo-nights/trailer',
  ])
}, 120_000)

test('the embedded database is written, and while it is open elsewhere the way out is reported', async () => {
  const dataDir = path.join(folder, 'embedded')
  const postgres = path.join(dataDir, 'postgres')
  cpSync(inject('embeddedTemplate'), postgres, { recursive: true })
  expect((await run(['feed', KAROO], { DATA_DIR: dataDir })).code).toBe(0)
  const { db, close } = await open({ url: undefined, folder: postgres })
  expect(await db.selectFrom('content').select('id').execute()).toHaveLength(3)
  const locked = await runProcess(['feed', KAROO], { DATA_DIR: dataDir })
  await close()
  expect([locked.code, locked.stdout]).toEqual([1, ''])
  expect(locked.lastLine).toMatch(/^The data folder .* is in use by another process; stop the server .* DATABASE_URL$/)
}, 120_000)

function fileWith(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const rss = (title: string, items: string) => `<rss><channel><title>${title}</title>${items}</channel></rss>`
const sound = '<enclosure url="https://karoo.example/1.mp3"/>'

test('a feed of articles is imported as news, with notes on unknown and skipped parts', async () => {
  const { code, stdout, notes } = await run(['feed', NEWS, '--dry-run', '--station', 'kfm', '--topic', 'Karoo'])
  expect([code, stdout]).toEqual([0, 'Platteland Post: 3 new, 0 known articles; /ewn (dry run: nothing changed)\n'])
  expect(notes).toEqual([
    'note: 1 article has no known date',
    'note: 1 article has only a headline',
    'note: 2 articles have pictures within their texts, which are not shown',
  ])
  const forced = await run(['feed', KAROO, '--dry-run', '--as', 'news'])
  expect(forced.stdout).toMatch(/^Karoo Nights: 2 new, 0 known articles; \/ewn/)
  expect(forced.notes).toContain('note: 2 articles have sound or video, which they link to at their source only')
})

test('titles send no control characters to the terminal', async () => {
  const title = 'Red &#27;[31m &#x202e;back'
  const feed = fileWith('control.rss', rss(title, `<item><title>${title}</title>${sound}</item>`))
  const { code, stdout, stderr } = await run(['feed', feed, '--dry-run'])
  expect([code, stdout]).toEqual([0, expect.stringMatching(/: 1 new, 0 known, 0 .* \(dry run: nothing changed\)\n$/)])
  expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
})

test('--help prints the usage', async () => {
  expect(await run(['--help'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^usage: /) })
})

const webPage = path.join(folder, 'page.html')
writeFileSync(webPage, '<!doctype html><html><head><title>Karoo</title></head><body>No feed here</body></html>')

test.for([
  ['a web page', ['feed', webPage], 'The document is a web page, not a feed'],
  ['a missing file', ['feed', 'nothing.xml'], 'There is no file nothing.xml'],
  [
    'an address inside our network',
    ['feed', 'http://127.0.0.1:8080/a'],
    'The host 127.0.0.1 is not on the public internet',
  ],
  [
    'a feed without items',
    ['feed', fileWith('empty.rss', rss('Empty', ''))],
    'The feed “Empty” has no items, so there is nothing to import',
  ],
  [
    'nothing to read',
    ['feed'],
    'usage: npm run import -- feed <file or URL> [--as news|podcast] [--station ID] [--topic NAME] [--source NAME] [--dry-run] [--json] [--private]',
  ],
  [
    'an option of another command',
    ['content', folder, '--json'],
    'usage: npm run import -- content <folder> [--dry-run] [--delete] [--watch] [--source NAME]',
  ],
  ['an unknown kind', ['feed', NEWS, '--as', 'blog'], '--as must be one of news, podcast'],
  ['an unknown station', ['feed', NEWS, '--station', '5fm'], '--station must be one of 702, 947, capetalk, kfm'],
  ['an empty topic', ['feed', NEWS, '--topic', ' '], '--topic and --source need 1 to 60 characters'],
  [
    'news as a podcast',
    ['feed', NEWS, '--as', 'podcast'],
    'No item of “Platteland Post” has sound, so it is not a podcast',
  ],
] as const)(
  '%s is refused with one sentence, a failing exit and nothing on standard output',
  async ([, args, sentence]) => {
    const { code, stdout, lastLine } = await run([...args, '--dry-run'])
    expect([code, stdout, lastLine]).toEqual([1, '', sentence])
  },
)

test('the feeds of an OPML file are subscribed, one is removed again, and the others are given back as OPML', async () => {
  const database = await freshDatabase(folder)
  const file = path.join(folder, 'feeds.opml')
  writeFileSync(
    file,
    '<opml><body><outline xmlUrl="https://one.example/feed"/><outline xmlUrl="https://two.example/feed"/></body></opml>',
  )
  expect(await run(['subscribe', file], database)).toMatchObject({
    code: 0,
    stdout: '2 feeds are read from now on\n',
  })
  expect((await run(['unsubscribe', 'feed:https://two.example/feed'], database)).code).toBe(0)
  expect((await run(['subscriptions'], database)).stdout).toBe(
    'waiting      https://one.example/feed  \n1 subscription\n',
  )
  expect((await run(['subscriptions', '--opml'], database)).stdout).toContain('xmlUrl="https://one.example/feed"')
})

test.for<[string[], string]>([
  [['subscribe', KAROO], `${KAROO} names no feeds`],
  [
    ['subscribe'],
    'usage: npm run import -- subscribe <feed URL, or OPML as a file or URL> [--as news|podcast] [--station ID] [--topic NAME] [--source NAME] [--private]',
  ],
  [['content'], 'usage: npm run import -- content <folder> [--dry-run] [--delete] [--watch] [--source NAME]'],
  ...[['podcast', KAROO], []].map((args): [string[], string] => [
    args,
    'usage: npm run import -- feed|wordpress|content|subscribe|unsubscribe|subscriptions|schedule …; --help explains them',
  ]),
])('%j says why it cannot', async ([args, message]) => {
  const { code, lastLine } = await run(args, await freshDatabase(folder))
  expect([code, lastLine]).toEqual([1, message])
})

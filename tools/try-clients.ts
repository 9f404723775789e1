/**
 * `node tools/try-clients.ts http://127.0.0.1:3000`: lets the clients of others that are installed read the open formats of a site,
 * and says what each of them found. From Debian: `apt-get install python3-feedparser newsboat gpodder podget xmltv-util mpv ffmpeg`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runCommand } from './command.ts'

interface Client {
  name: string
  program: string
  args: readonly string[]
  /** What its output contains when it understood the format. */
  expected: RegExp
  env?: Record<string, string>
}

const TIMEOUT_MS = 120_000
const FEEDS = [
  '/feeds/podcasts/blackout-diaries.xml',
  '/feeds/shows/947/the-workday-mixdown.xml',
  '/feeds/topics/gauteng.xml',
]

const FEEDPARSER = `import feedparser, sys
for url in sys.argv[1:]:
    first = feedparser.parse(url)
    again = feedparser.parse(url, etag=first.get('etag'))
    print('bozo' if first.bozo else 'well-formed', len(first.entries), 'entries', again.status)`

function feedReaders(origin: string, folder: string): Client[] {
  const urls = FEEDS.map((feed) => origin + feed)
  const file = (name: string) => path.join(folder, name)
  writeFileSync(file('urls'), urls.join('\n'))
  writeFileSync(file('serverlist'), `${urls[0]} all feed\n`)
  const newsboat = ['-u', file('urls'), '-c', file('cache.db'), '-C', '/dev/null']
  const gpodder = { GPODDER_HOME: file('gpodder') }
  return [
    {
      name: 'feedparser',
      program: '/usr/bin/python3',
      args: ['-c', FEEDPARSER, ...urls],
      expected: /(well-formed [1-9]\d* entries 304\s+){3}/,
    },
    {
      name: 'newsboat, feeds',
      program: 'newsboat',
      args: [...newsboat, '-x', 'reload', 'print-unread'],
      expected: /^[1-9]\d* unread/m,
    },
    {
      name: 'newsboat, OPML',
      program: 'newsboat',
      args: [...newsboat, '-i', file('podcasts.opml')],
      expected: /finished/,
    },
    {
      name: 'gpodder, OPML',
      program: 'gpo',
      args: ['import', file('podcasts.opml')],
      env: gpodder,
      expected: /Successfully added .*blackout-diaries/,
    },
    {
      name: 'gpodder, episodes',
      program: 'gpo',
      args: ['info', urls[0] ?? ''],
      env: gpodder,
      expected: /Episodes:\s+1\./,
    },
    {
      name: 'podget, download',
      program: 'podget',
      args: ['-r', '1'],
      env: { HOME: folder },
      expected: /saved|Closing session/,
    },
  ]
}

function guidesAndPlayers(origin: string, folder: string): Client[] {
  const muted = ['--no-config', '--vo=null', '--ao=null', '--length=1', '--term-playing-msg=plays ${path}']
  return [
    {
      name: 'tv_validate_file',
      program: 'tv_validate_file',
      args: [path.join(folder, 'xmltv.xml')],
      env: { XMLTV_SUPPLEMENT: '/usr/share/xmltv' },
      expected: /Validated ok/,
    },
    { name: 'mpv, M3U', program: 'mpv', args: [...muted, `${origin}/feeds/947.m3u`], expected: /plays .*master\.m3u8/ },
    { name: 'mpv, PLS', program: 'mpv', args: [...muted, `${origin}/feeds/947.pls`], expected: /plays .*master\.m3u8/ },
    {
      name: 'ffmpeg, HLS',
      program: 'ffmpeg',
      args: ['-v', 'info', '-t', '1', '-i', `${origin}/live/947/master.m3u8`, '-f', 'null', '-'],
      expected: /Audio: aac/,
    },
  ]
}

async function download(origin: string, feed: string, file: string): Promise<void> {
  const response = await fetch(origin + feed)
  if (!response.ok) throw new Error(`${origin}${feed} answered with status ${response.status}`)
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()))
}

/** Podget makes its settings at the first start, and reads the list of servers at the second one. */
function preparePodget(folder: string): void {
  const env = { ...process.env, HOME: folder }
  spawnSync('podget', ['-V'], { env, timeout: TIMEOUT_MS })
  spawnSync('podget', ['-r', '1'], { env, timeout: TIMEOUT_MS })
  try {
    writeFileSync(path.join(folder, '.podget/serverlist'), readFileSync(path.join(folder, 'serverlist')))
  } catch {
    // It is not installed, which is said below.
  }
}

function tryClient({ name, program, args, expected, env }: Client): boolean {
  const { stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    env: { ...process.env, ...env },
  })
  const missing = error !== undefined && 'code' in error && error.code === 'ENOENT'
  const isFine = expected.test(`${stdout}${stderr}`)
  process.stdout.write(`${missing ? 'missing' : isFine ? 'ok' : 'FAILED'}  ${name}\n`)
  if (!missing && !isFine) process.stdout.write(`${stdout}${stderr}`.slice(-1_000))
  return missing || isFine
}

runCommand(async () => {
  const [address] = process.argv.slice(2)
  if (!address) throw new Error('usage: node tools/try-clients.ts <origin of a running site with the demo>')
  const { origin } = new URL(address)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-clients-'))
  try {
    await download(origin, '/feeds/podcasts.opml', path.join(folder, 'podcasts.opml'))
    await download(origin, '/feeds/xmltv.xml', path.join(folder, 'xmltv.xml'))
    preparePodget(folder)
    const results = [...feedReaders(origin, folder), ...guidesAndPlayers(origin, folder)].map(tryClient)
    if (results.includes(false)) throw new Error('Some clients did not understand what they got')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

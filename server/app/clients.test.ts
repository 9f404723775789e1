import { globSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { clientFile, hasClients, runClient, whyNoClients } from '#tests/kit/clients/debian-clients.ts'
import { freePort } from '#tests/kit/processes/free-port.ts'
import { testSite } from '#tests/kit/site.ts'

// Depends on the machine: the packages are those of Debian, and come from one of its mirrors.
const missing = hasClients() ? null : (whyNoClients() ?? 'they are unpacked by `node tools/codebase/clients.ts`')
const REASON = `the clients of others are not tried: ${missing}`
if (missing !== null) process.stderr.write(`${REASON}\n`)

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const site = await testSite({ env: { PORT: String(port), PUBLIC_ORIGIN: origin } })

const home = mkdtempSync(path.join(os.tmpdir(), 'prime-clients-'))
afterThisFile(async () => rmSync(home, { recursive: true }))
const file = (name: string) => path.join(home, name)

const PODCAST = `${origin}/feeds/podcasts/blackout-diaries.xml`
const FEEDS = [PODCAST, `${origin}/feeds/shows/947/the-workday-mixdown.xml`, `${origin}/feeds/topics/gauteng.xml`]

async function download(address: string, name: string): Promise<string> {
  const response = await fetch(site.url + address)
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}`)
  writeFileSync(file(name), new Uint8Array(await response.arrayBuffer()))
  return file(name)
}

beforeEach((context) => {
  if (missing !== null) context.skip(REASON)
})

const FEEDPARSER = `import feedparser, sys
for url in sys.argv[1:]:
    first = feedparser.parse(url)
    again = feedparser.parse(url, etag=first.get('etag'))
    print('bozo' if first.bozo else 'well-formed', len(first.entries), 'entries', again.status)`

test('feedparser finds no fault in feeds, and repeats requests conditionally', async () => {
  const printed = await runClient(home, 'python3', '-c', FEEDPARSER, ...FEEDS)
  expect(printed.trim().split('\n')).toEqual(
    FEEDS.map(() => expect.stringMatching(/^well-formed [1-9]\d* entries 304$/)),
  )
})

test('Newsboat reads the feeds, and the feeds of an OPML', async () => {
  writeFileSync(file('urls'), FEEDS.join('\n'))
  const settings = ['-u', file('urls'), '-c', file('newsboat.db'), '-C', '/dev/null']
  expect(await runClient(home, 'newsboat', ...settings, '-x', 'reload', 'print-unread')).toMatch(/^[1-9]\d* unread/m)
  const opml = await download('/feeds/podcasts.opml', 'podcasts.opml')
  writeFileSync(file('imported'), '')
  await runClient(home, 'newsboat', '-u', file('imported'), '-C', '/dev/null', '-i', opml)
  expect(await runClient(home, 'cat', file('imported'))).toContain(PODCAST)
})

test('gPodder subscribes to the podcasts of an OPML and lists episodes', async () => {
  const opml = await download('/feeds/podcasts.opml', 'gpodder.opml')
  expect(await runClient(home, 'python3', clientFile('usr/bin/gpo'), 'import', opml)).toMatch(
    /Successfully added .*blackout-diaries/,
  )
  expect(await runClient(home, 'python3', clientFile('usr/bin/gpo'), 'info', PODCAST)).toMatch(/Episodes:\s+1\./)
})

test('Podget downloads the audio of the newest episode', async () => {
  // Podget creates its other configuration files.
  mkdirSync(file('.config/podget'), { recursive: true })
  writeFileSync(file('.config/podget/serverlist'), `${PODCAST} all feed\n`)
  await runClient(home, 'podget', '-r', '1')
  const [sound = ''] = globSync(file('POD/all/feed/*.m4a'))
  const original = await fetch(`${origin}/media/episodes/blackout-diaries/${path.basename(sound)}`, { method: 'HEAD' })
  expect(statSync(sound).size).toBe(Number(original.headers.get('content-length')))
})

test('the validator of XMLTV finds no fault in the guide', async () => {
  const guide = await download('/feeds/xmltv.xml', 'xmltv.xml')
  expect(await runClient(home, 'tv_validate_file', guide)).toMatch(/Validated ok/)
  const dtd = globSync(clientFile('usr/share/**/xmltv.dtd'))[0] ?? ''
  await runClient(home, 'xmllint', '--noout', '--nonet', '--dtdvalid', dtd, guide)
})

test('xmllint finds every XML document well-formed, and every sitemap valid by its schema', async () => {
  const documents = [
    '/feeds/podcasts.opml',
    '/feeds/spi/SI.xml',
    '/feeds/spi/GI.xml',
    '/feeds/702.xspf',
    '/sitemap.xml',
  ]
  const feeds = FEEDS.map((feed) => feed.slice(origin.length))
  const downloadAll = (addresses: readonly string[]) =>
    Promise.all(addresses.map((address) => download(address, address.replaceAll('/', '-'))))
  const xmllint = ['xmllint', '--noout', '--nonet'] as const
  expect(await runClient(home, ...xmllint, ...(await downloadAll([...feeds, ...documents])))).toBe('')
  // The sitemaps of videos and of the latest news have elements of schemas that Debian does not package.
  const maps = await downloadAll(
    ['pages', 'shows-1', 'podcasts-1', 'episodes-1'].map((name) => `/sitemaps/${name}.xml`),
  )
  const schema = path.resolve('node_modules/sitemap/schema/sitemap.xsd')
  expect(await runClient(home, ...xmllint, '--schema', schema, ...maps)).toBe(
    maps.map((map) => `${map} validates\n`).join(''),
  )
})

import { expect, test } from 'vitest'
import { icyBlock, siteWithSources, standIn, streamStandIn } from '../title-source-kit.ts'
import { streamInList } from './stream-list.ts'

const URL_OF_LIST = 'https://host.example/listen/live.pls'
const STREAM = 'https://host.example:8000/live?a=1&b=2'

test.each([
  [
    'PLS',
    `[playlist]\r\nNumberOfEntries=2\r\nFile1=${STREAM}\r\nTitle1=Live\r\nLength1=-1\r\nFile2=https://other.example/\r\n`,
  ],
  ['PLS in lower case, with blanks', `\ufeff[playlist]\nnumberofentries=1\nfile1 = ${STREAM}`],
  ['M3U', `#EXTM3U\n#EXTINF:-1,Live\n${STREAM}\n`],
  ['M3U without a header', `\n  ${STREAM}\r`],
  [
    'XSPF',
    `<playlist><trackList><track><location>\n${STREAM.replace('&', '&amp;')}</location></track></trackList></playlist>`,
  ],
  ['ASX', `<ASX version="3.0"><Entry><Title>Live</Title><Ref HREF="${STREAM.replace('&', '&amp;')}"/></Entry></ASX>`],
])('the stream of a list in %s is found', (_name, text) => {
  expect(streamInList(text, URL_OF_LIST)).toBe(STREAM)
})

test.each([
  ['a relative address in PLS', 'File1=/live', 'https://host.example/live'],
  ['a playlist of HLS', '#EXTM3U\n#EXT-X-TARGETDURATION:6\nhttps://host.example/a.ts', null],
  [
    'a stream of another scheme before one over http',
    '<asx><entry><ref href="mms://host.example/a"/><ref href="http://host.example/b"/></entry></asx>',
    'http://host.example/b',
  ],
  [
    'a relative address in M3U',
    '\ufeff#EXTM3U\r\n#EXTINF:-1,Live\r\nlive.mp3\r\n',
    'https://host.example/listen/live.mp3',
  ],
  [
    'the references of old ASX',
    '[Reference]\r\nRef1=http://host.example/a?MSWMExt=.asf\r\n',
    'http://host.example/a?MSWMExt=.asf',
  ],
  [
    'CDATA below a prefix in XSPF',
    '<x:trackList><x:track><x:location><![CDATA[http://host.example/a?b=1&c=2]]></x:location></x:track></x:trackList>',
    'http://host.example/a?b=1&c=2',
  ],
  ['another scheme', 'File1=rtsp://host.example/live', null],
  ['nothing', '', null],
])('%s in a list leads to %s', (_name, text, address) => {
  expect(streamInList(text, URL_OF_LIST)).toBe(address)
})

const stream = await streamStandIn('ICY 200 OK')
stream.block = icyBlock("StreamTitle='Mara Veld - Low Season';")
const list = await standIn((_request, response) => {
  response.writeHead(200, { 'content-type': 'audio/x-scpls' })
  response.end(`[playlist]\nFile1=${stream.url}\n`)
})
const circle = await standIn((_request, response) => {
  response.writeHead(200, { 'content-type': 'audio/x-mpegurl' })
  response.end(`${circle.url}/again`)
})
const site = await siteWithSources({
  702: [{ kind: 'icy', url: list.url }],
  kfm: [{ kind: 'icy', url: `${circle.url}/?key=hush` }],
})

const failure = async () => {
  const row = await site.db
    .selectFrom('now_playing_source')
    .select('last_error')
    .where('station', '=', 'kfm')
    .executeTakeFirst()
  return row?.last_error
}

test('titles are read from the stream of a list, and a list that leads to itself is given up', async () => {
  await expect.poll(() => site.playing('702')).toMatchObject({ item: { title: 'Low Season' } })
  await expect.poll(failure).toBe('The list leads to other lists only')
  expect(circle.requests.length).toBeGreaterThanOrEqual(4)
})

test('the log of a source that cannot be read is without its query, which may be a key', async () => {
  const failures = () => site.logged.filter((line) => line.includes('could not be read'))
  await expect.poll(failures).toHaveLength(1)
  expect(JSON.parse(failures()[0] ?? '')).toMatchObject({ station: 'kfm', source: `${circle.url}/` })
  expect(site.logged.join('')).not.toContain('hush')
})

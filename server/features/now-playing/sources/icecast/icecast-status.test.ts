import { expect, test } from 'vitest'
import { readIcecastStatus } from './icecast-status.ts'

const read = (source: object) => readIcecastStatus(JSON.stringify({ icestats: { source } }), undefined)

test.each([
  ['the artist again in the title', { artist: 'Ann', title: 'Ann - Song' }, { artist: 'Ann', title: 'Song' }],
  ['a title that only begins like the artist', { artist: 'Ann', title: 'Anna - Song' }, { title: 'Anna - Song' }],
  ['a title that is the name of the artist', { artist: 'Ann', title: 'Ann - ' }, { title: 'Ann -' }],
  ['only the title that it shows', { 'display-title': 'Ann &amp; Bo - Song' }, { artist: 'Ann & Bo', title: 'Song' }],
])('a mount with %s is read', (_name, mount, item) => {
  expect(read({ listenurl: 'http://radio.example/a', ...mount }).item).toMatchObject(item)
})

const SONG = { isOnline: true, item: { kind: 'song', artist: 'Ann', title: 'Song, live' } }
const MOUNT = { listenurl: 'http://radio.example:8000/a', title: 'Ann - Song, live' }
const status = (mount: object) => JSON.stringify({ icestats: { source: [{ listenurl: '/b', title: 'No' }, mount] } })
const stream = (more: object) => ({ songtitle: 'Ann - Song, live', streamstatus: 1, ...more })

test.each([
  ['a status in the brackets of a function', `parseMusic(${status(MOUNT)});`],
  ['a mount without a scheme', status({ ...MOUNT, listenurl: 'radio.example:8000/a' })],
  ['a mount without a host', status({ ...MOUNT, listenurl: '/a?x=1' })],
  ['metadata of their own', status({ listenurl: '/a', metadata: { artist: 'Ann', title: 'Song, live' } })],
  ['statistics of SHOUTcast', JSON.stringify(stream({ streampath: '/a' }))],
  [
    'statistics of several streams of SHOUTcast',
    JSON.stringify({ streams: [stream({ streampath: '/b', songtitle: 'No' }), stream({ streampath: '/a' })] }),
  ],
  ['a status after a byte order mark', `\ufeff${status(MOUNT)}`],
  [
    'statistics in XML',
    '<?xml version="1.0"?>\n<icestats><source mount="/b"><title>No</title></source><source mount="/a"><artist>Ann</artist><listenurl>http://x/p</listenurl><title>Song, live</title></source></icestats>',
  ],
  [
    'statistics of SHOUTcast in XML',
    '<SHOUTCASTSERVER><SERVERGENRE2/><SONGTITLE>Ann - Song, live</SONGTITLE><STREAMSTATUS>1</STREAMSTATUS><STREAMPATH>/a</STREAMPATH></SHOUTCASTSERVER>',
  ],
  [
    'statistics of several streams of SHOUTcast in XML',
    '<?xml version="1.0"?><SHOUTCASTSERVER><STREAMSTATS><TOTALSTREAMS>2</TOTALSTREAMS><STREAM id="1"><SONGTITLE>No</SONGTITLE><STREAMSTATUS>1</STREAMSTATUS><STREAMPATH>/b</STREAMPATH></STREAM><STREAM id="2"><SONGTITLE>Ann - Song, live</SONGTITLE><STREAMSTATUS>1</STREAMSTATUS><STREAMPATH>/a</STREAMPATH></STREAM></STREAMSTATS></SHOUTCASTSERVER>',
  ],
  ['the page of SHOUTcast 1', '<HTML><meta><body>1,1,5,100,1,128,Ann - Song, live</body></html>'],
])('%s: the title is read', (_name, text) => {
  expect(readIcecastStatus(text, ['/a'])).toEqual(SONG)
})

test('the title alone, as SHOUTcast has it at currentsong, is read', () => {
  expect(readIcecastStatus('Ann - Song, live\r\n', undefined)).toEqual({ item: SONG.item })
  expect(() => readIcecastStatus('<html><body>Not found</body></html>', undefined)).toThrow('no status')
})

test.each([
  ['statistics of SHOUTcast in XML', '<SHOUTCASTSERVER><STREAMSTATUS>0</STREAMSTATUS></SHOUTCASTSERVER>'],
  ['statistics of SHOUTcast', JSON.stringify({ songtitle: 'Ann - Song', streamstatus: 0 })],
  ['the page of SHOUTcast 1', '<html><body>0,0,0,100,0,128,</body></html>'],
])('%s without a source: the station is off', (_name, text) => {
  expect(readIcecastStatus(text, undefined)).toEqual({ isOnline: false })
})

test.each([
  ['He said "hi" again', 'He said "hi" again'],
  ['"Heroes"', '"Heroes"'],
  ['"One", two', '"One", two'],
  ['Back\\slash', 'Back\\slash'],
])('a title that Icecast 2.4.0 does not escape is read: %s', (written, title) => {
  const text = `{"icestats":{"source":{"listenurl":"http://a.example/b","title":"Ann - ${written}","server_name":"x"}}}`
  expect(readIcecastStatus(text, undefined).item).toMatchObject({ artist: 'Ann', title })
})

test('a mount with a blank is known with and without percent signs', () => {
  const text = status({ ...MOUNT, listenurl: 'http://radio.example/My%20Radio' })
  for (const name of ['/My Radio', '/My%20Radio']) expect(readIcecastStatus(text, [name])).toEqual(SONG)
})

import { expect, test } from 'vitest'
import { readIcecastStatus } from './icecast-status.ts'

const read = (source: object) => readIcecastStatus(JSON.stringify({ icestats: { source } }), undefined)

test.each([
  ['the artist again in the title', { artist: 'Ann', title: 'Ann - Song' }, { artist: 'Ann', title: 'Song' }],
  ['a title that only begins like the artist', { artist: 'Ann', title: 'Anna - Song' }, { title: 'Anna - Song' }],
  ['a title that is the name of the artist', { artist: 'Ann', title: 'Ann - ' }, { title: 'Ann -' }],
  [
    'the artist, and both elsewhere',
    { artist: 'Ann', yp_currently_playing: 'Ann - Song' },
    { artist: 'Ann', title: 'Song' },
  ],
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
  [
    'statistics in XML after a comment and a document type',
    '\ufeff<?xml version="1.0"?>\n<?xml-stylesheet href="a.xsl"?><!-- of <icestats> -->\n<!DOCTYPE icestats>\n<icestats><source mount="/a"><artist>Ann</artist><title>Song, live</title></source></icestats>',
  ],
  [
    'statistics of SHOUTcast 1 in XML with the document type',
    '<?xml version="1.0" standalone="yes" ?> <!DOCTYPE SHOUTCASTSERVER [<!ELEMENT SHOUTCASTSERVER (SONGTITLE,SONGHISTORY)>\n<!ELEMENT SONGTITLE (#PCDATA)>]><SHOUTCASTSERVER><STREAMPATH>/a</STREAMPATH><SONGTITLE>Ann - Song, live</SONGTITLE><STREAMSTATUS>1</STREAMSTATUS><SONGHISTORY><SONG><TITLE>No</TITLE></SONG></SONGHISTORY></SHOUTCASTSERVER>',
  ],
  [
    'the playlist of a mount',
    '<?xml version="1.0"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/"><title/><trackList><track><location>http://radio.example:8000/a</location><title>Ann - Song, live</title><annotation>Stream Title: A</annotation></track></trackList></playlist>',
  ],
  ['the line of SHOUTcast 1 without its page', '1,1,5,100,1,128,Ann - Song, live'],
  ['the page of SHOUTcast 1', '<HTML><meta><body>1,1,5,100,1,128,Ann - Song, live</body></html>'],
])('%s: the title is read', (_name, text) => {
  expect(readIcecastStatus(text, ['/a'])).toEqual(SONG)
})

test.each([
  ['that is the name of the station', { server_name: 'KFM', title: 'KFM' }, undefined],
  [
    'after the name of the station',
    { server_name: 'KFM', title: 'KFM - Ann - Song' },
    { kind: 'song', artist: 'Ann', title: 'Song' },
  ],
  [
    'that only the directory has',
    { title: '', yp_currently_playing: 'Ann - Song' },
    { kind: 'song', artist: 'Ann', title: 'Song' },
  ],
])('a title %s', (_name, mount, item) =>
  expect(read({ listenurl: 'http://radio.example/a', ...mount }).item).toEqual(item),
)

test.each([
  ['no value', '"x": ,"title":"Song",', 'Song'],
  ['a number that begins with zero', '"title":007,', '007'],
  ['an artist in place of a number', '"title":50 Cent,', '50 Cent'],
])('a status with %s is read', (_name, fields, title) => {
  const text = `{"icestats":{"source":[{"listenurl":"http://h/a",${fields}"artist":"Ann"}\n{"listenurl":"http://h/b"}]}}`
  expect(readIcecastStatus(text, undefined).item).toEqual({ kind: 'song', artist: 'Ann', title })
})

test.each([null, '', 1999])('statistics of SHOUTcast with the title %j are read', (songtitle) => {
  const { isOnline, item } = readIcecastStatus(JSON.stringify({ songtitle, streamstatus: 1 }), undefined)
  expect({ isOnline, title: item?.title }).toEqual({ isOnline: true, ...(songtitle === 1999 && { title: '1999' }) })
})

test.each([
  JSON.stringify(stream({ nexttitle: 'Reed - Two' })),
  '<SHOUTCASTSERVER><SONGTITLE>Ann - Song, live</SONGTITLE><NEXTTITLE>Reed - Two</NEXTTITLE><STREAMSTATUS>1</STREAMSTATUS></SHOUTCASTSERVER>',
])('the next title of SHOUTcast is read: %s', (text) => {
  expect(readIcecastStatus(text, undefined)).toEqual({ ...SONG, next: { kind: 'song', artist: 'Reed', title: 'Two' } })
})

test('the title alone, as SHOUTcast has it at currentsong, is read', () => {
  expect(readIcecastStatus('Ann - Song, live\r\n', undefined)).toEqual({ item: SONG.item })
  expect(readIcecastStatus('[Ann] - <3 Song', undefined).item).toMatchObject({ artist: 'Ann', title: '<3 Song' })
  expect(() => readIcecastStatus('<html><body>Not found</body></html>', undefined)).toThrow('no status')
})

test.each([
  ['statistics of SHOUTcast in XML', '<SHOUTCASTSERVER><STREAMSTATUS>0</STREAMSTATUS></SHOUTCASTSERVER>'],
  ['statistics of SHOUTcast', JSON.stringify({ songtitle: 'Ann - Song', streamstatus: 0 })],
  ['statistics of SHOUTcast that say no more', JSON.stringify({ streamstatus: 0 })],
  [
    'statistics of no stream of SHOUTcast in XML',
    '<SHOUTCASTSERVER><STREAMSTATS><TOTALSTREAMS>0</TOTALSTREAMS></STREAMSTATS></SHOUTCASTSERVER>',
  ],
  ['statistics of no stream of SHOUTcast', JSON.stringify({ totalstreams: 0, activestreams: 0, streams: [] })],
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

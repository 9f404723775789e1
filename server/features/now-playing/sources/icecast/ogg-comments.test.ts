import { expect, test } from 'vitest'
import { OggReader } from './ogg-comments.ts'

/** A page with one packet; a packet ends at a segment of less than 255 bytes. */
function page(packet: Buffer, isFirst = false): Buffer {
  const segments = Buffer.alloc(Math.floor(packet.length / 255) + 1, 255)
  segments[segments.length - 1] = packet.length % 255
  return Buffer.concat([
    Buffer.from('OggS'),
    Buffer.of(0, isFirst ? 2 : 0),
    Buffer.alloc(20),
    Buffer.of(segments.length),
    segments,
    packet,
  ])
}

const number = (value: number) => Buffer.of(value & 255, value >> 8, 0, 0)
const counted = (text: string) => Buffer.concat([number(Buffer.byteLength(text)), Buffer.from(text)])

const songOf = (header: string, comments: readonly string[]) =>
  Buffer.concat([
    page(Buffer.from('head'), true),
    page(
      Buffer.concat([
        Buffer.from(header, 'latin1'),
        counted('encoder'),
        number(comments.length),
        ...comments.map(counted),
      ]),
    ),
    page(Buffer.alloc(700, 0x4f)),
  ])

/** The items in a stream that arrives in small pieces. */
function itemsOf(stream: Buffer): unknown[] {
  const items: unknown[] = []
  const reader = new OggReader((item) => items.push(item))
  for (let at = 0; at < stream.length; at += 7) reader.push(stream.subarray(at, at + 7))
  return items
}

const SONG = { kind: 'song', title: 'Low Season', artist: 'Mara Veld' }

test.each<[string, string[], object | null]>([
  ['artist and title', ['ARTIST=Mara Veld', 'TITLE=Low Season'], SONG],
  ['names in lower case', ['artist=Mara Veld', 'title=Low Season'], SONG],
  ['one text', ['TITLE=Mara Veld - Low Season'], SONG],
  ['one text and an empty artist', ['ARTIST=', 'TITLE=Mara Veld - Low Season'], SONG],
  ['one text and an unknown artist', ['ARTIST=Unknown', 'TITLE=Mara Veld - Low Season'], SONG],
  ['the artist again in the title', ['ARTIST=Mara Veld', 'TITLE=Mara Veld - Low Season'], SONG],
  ['everything twice', ['ARTIST=Mara Veld', 'TITLE=Low Season', 'artist=Mara Veld', 'title=Low Season'], SONG],
  ['several artists', ['ARTIST=Mara Veld', 'ARTIST=Reed', 'TITLE=Low Season'], { ...SONG, artist: 'Mara Veld, Reed' }],
  ['an equals sign', ['ARTIST=Mara Veld', 'TITLE=1+1=2'], { ...SONG, title: '1+1=2' }],
  ['a jingle', ['ARTIST=KFM', 'TITLE=Jingle 4'], null],
  ['no title', ['ENCODER=x'], null],
])('comments with %s are an item', (_name, comments, item) => {
  expect(itemsOf(songOf('OpusTags', comments))).toEqual([item])
})

test('each song of a stream has its comments, in Vorbis too', () => {
  const stream = [songOf('\x03vorbis', ['TITLE=A - B']), songOf('\x03vorbis', [`TITLE=A - ${'C'.repeat(290)}`])]
  expect(itemsOf(Buffer.concat(stream))).toMatchObject([{ title: 'B' }, { title: 'C'.repeat(290) }])
})

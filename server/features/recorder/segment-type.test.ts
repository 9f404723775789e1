import { describe, expect, test } from 'vitest'
import { segmentType } from './segment-type.ts'

/** A tag of the time, or of a title. */
const tag = (size: number, flags = 0) =>
  Buffer.concat([Buffer.from('ID3\x04\0'), Buffer.of(flags, 0, 0, size >> 7, size & 0x7f), Buffer.alloc(size)])
const AAC = Buffer.of(0xff, 0xf1, 0x50, 0x80)
const MP3 = Buffer.of(0xff, 0xfb, 0x90, 0)
const box = (name: string) => Buffer.concat([Buffer.of(0, 0, 0, 16), Buffer.from(name), Buffer.alloc(8)])
const packets = Buffer.concat(Array.from({ length: 3 }, () => Buffer.concat([Buffer.of(0x47), Buffer.alloc(187)])))

describe('a segment is', () => {
  test.each([
    ['aac', 'AAC', AAC],
    ['aac', 'AAC after a tag', Buffer.concat([tag(20), AAC])],
    ['aac', 'AAC after a long tag', Buffer.concat([tag(300), AAC])],
    ['aac', 'AAC after two tags', Buffer.concat([tag(20), tag(30), AAC])],
    ['aac', 'AAC after a tag with an end', Buffer.concat([tag(20, 0x10), Buffer.from('3DI\x04\0\x10\0\0\0\x14'), AAC])],
    ['mp3', 'MP3 after a tag', Buffer.concat([tag(5), MP3])],
    ['ts', 'a transport stream', packets],
    ['ts', 'one packet', packets.subarray(0, 188)],
  ])('%s: %s', (type, _name, bytes) => expect(segmentType(bytes, { hasMap: false })).toBe(type))

  test.each([
    ['ts', 'a transport stream', packets],
    ['aac', 'AAC after a tag', Buffer.concat([tag(20), AAC])],
  ])('%s: %s, where a station has changed from films to it', (type, _name, bytes) =>
    expect(segmentType(bytes, { hasMap: true })).toBe(type),
  )

  test.each(['styp', 'moof', 'sidx', 'emsg', 'prft', 'ftyp', 'free', 'uuid'])(
    'm4s: a fragment that begins with %s',
    (name) => expect(segmentType(Buffer.concat([box(name), box('moof')]), { hasMap: true })).toBe('m4s'),
  )
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html>Not found')],
  ['a tag alone', tag(20)],
  ['tags without end', Buffer.concat(Array.from({ length: 1_000 }, () => tag(0)))],
  ['a tag that breaks off', Buffer.from('ID3\x04')],
  ['a film without its beginning', box('moof')],
])('%s is no segment', (_name, bytes) =>
  expect(() => segmentType(bytes, { hasMap: false })).toThrow(expect.objectContaining({ code: 'SEGMENT_UNKNOWN' })),
)

import { describe, expect, test } from 'vitest'
import { big, eight, frame, latin1, little, MARKS, seven, tag, utf16, utf8 } from './id3-kit.ts'
import { readId3 } from './id3.ts'
import { readSegmentTitle } from './timed-metadata.ts'

const SONG = { kind: 'song', title: 'Low Season', artist: 'Mara Veld' }
const TIMESTAMP = frame('PRIV', Buffer.from('com.apple.streaming.transportStreamTimestamp\0\0\0\0\0\0\0\0\0'))
const LONG = 'x'.repeat(150)

describe('an ID3 tag', () => {
  test.each([
    ['in UTF-8', [frame('TIT2', utf8('Jóga')), frame('TPE1', utf8('Björk'))], 'Jóga'],
    ['in latin 1', [frame('TIT2', latin1('Jóga')), frame('TPE1', latin1('Björk'))], 'Jóga'],
    ['in UTF-8 that says latin 1', [frame('TIT2', Buffer.from('\0Jóga'))], 'Jóga'],
    ['in UTF-16 with a mark', [frame('TIT2', utf16(1, MARKS.little, little('Jóga\0')))], 'Jóga'],
    ['in UTF-16 with the other mark', [frame('TIT2', utf16(1, MARKS.big, big('Jóga')))], 'Jóga'],
    ['in UTF-16 whose mark is missing', [frame('TIT2', utf16(1, little('Jóga\0')))], 'Jóga'],
    ['in UTF-16 without a mark', [frame('TIT2', utf16(2, big('Jóga\0')))], 'Jóga'],
    ['after another frame', [TIMESTAMP, frame('TIT2', utf8('Jóga'))], 'Jóga'],
    ['with a long title', [frame('TIT2', utf8(LONG)), frame('TPE1', utf8('B'))], LONG],
    ['with sizes in eight bits', [frame('TIT2', utf8(LONG), eight(152)), frame('TPE1', utf8('B'), eight(3))], LONG],
    ['before padding', [frame('TIT2', utf8('Jóga')), Buffer.alloc(50)], 'Jóga'],
  ])('%s', (_name, frames, title) => expect(readId3(tag(frames))?.title).toBe(title))

  test('of version 3, with a header of its own before the frames', () => {
    const frames = [frame('TIT2', utf8(LONG), eight(152))]
    expect(readId3(tag(frames, 3))?.title).toBe(LONG)
    expect(readId3(tag([eight(6), Buffer.alloc(6), ...frames], 3, 0x40))?.title).toBe(LONG)
    expect(readId3(tag([seven(6), Buffer.of(1, 0), frame('TIT2', utf8('A'))], 4, 0x40))?.title).toBe('A')
  })

  test('has pictures and names in frames that the sender names, also in UTF-16', () => {
    const picture = utf16(
      1,
      MARKS.little,
      little('artworkURL\0'),
      MARKS.little,
      little('https://img.example.org/a.jpg\0'),
    )
    expect(readId3(tag([frame('TXXX', picture), frame('TIT2', utf8('A'))]))?.artworkUrl).toBe(
      'https://img.example.org/a.jpg',
    )
  })

  test('has a link to the largest picture, as apps of Apple and Sonos read it', () => {
    const link = (name: string, url: string) => frame('WXXX', Buffer.from(`\0${name}\0${url}`, 'latin1'))
    const small = link('artworkURL_390x', 'https://img.example.org/390.jpg')
    const large = link('artworkURL_640x', 'https://img.example.org/640.jpg')
    const other = link('buy', 'https://shop.example.org/')
    const wide = utf16(1, MARKS.little, little('artworkURL_640x\0'), Buffer.from('https://img.example.org/w.jpg\0'))
    const pictureOf = (...frames: Buffer[]) => readId3(tag([...frames, frame('TIT2', utf8('A'))]))?.artworkUrl
    expect(pictureOf(other, small, large)).toBe('https://img.example.org/640.jpg')
    expect(pictureOf(frame('WXXX', wide))).toBe('https://img.example.org/w.jpg')
    expect(pictureOf(other)).toBeUndefined()
  })

  test('of version 2 has shorter names', () => {
    const short = (id: string, body: Buffer) => Buffer.concat([Buffer.from(id), eight(body.length).subarray(1), body])
    const frames = [short('TT2', latin1('Jóga')), short('TP1', utf16(1, MARKS.little, little('Björk')))]
    expect(readId3(tag(frames, 2))).toMatchObject({ title: 'Jóga', artist: 'Björk' })
  })

  test('is read without the unsynchronisation bytes', () => {
    const stuffed = Buffer.concat([Buffer.of(1, 0xff, 0, 0xfe), little('Jóga')])
    expect(readId3(tag([frame('TIT2', utf16(1, MARKS.little, little('Jóga')), eight(11))], 3))?.title).toBe('Jóga')
    const plain = frame('TIT2', stuffed, eight(11))
    expect(readId3(tag([plain], 3, 0x80))?.title).toBe('Jóga')
    const flagged = frame('TIT2', Buffer.concat([eight(11), stuffed]))
    flagged[9] = 0x03
    expect(readId3(tag([flagged, frame('TPE1', utf8('Björk'))]))).toMatchObject({ title: 'Jóga', artist: 'Björk' })
    // Of version 4 too the whole tag may say so.
    expect(readId3(tag([frame('TIT2', stuffed)], 4, 0x80))?.title).toBe('Jóga')
  })

  test('with only the time precedes the one with the title', () => {
    const titled = tag([frame('TIT2', utf8('A'))])
    expect(readId3(Buffer.concat([tag([TIMESTAMP]), titled]))?.title).toBe('A')
    const footer = Buffer.from('3DI\x04\0\x10\0\0\0\0')
    expect(readId3(Buffer.concat([tag([TIMESTAMP], 4, 0x10), footer, titled]))?.title).toBe('A')
  })

  test('between the frames of packed sound is the later one', () => {
    const sound = Buffer.alloc(400, 0xff)
    const segment = Buffer.concat([
      tag([TIMESTAMP, frame('TIT2', utf8('A'))]),
      sound,
      tag([frame('TIT2', utf8('B'))]),
      sound,
    ])
    expect(readSegmentTitle(segment)?.title).toBe('B')
  })

  test.each<[string, Buffer[], object | null]>([
    ['one text', [frame('TIT2', utf8('Mara Veld - Low Season'))], SONG],
    ['one text and an empty artist', [frame('TIT2', utf8('Mara Veld - Low Season')), frame('TPE1', utf8(''))], SONG],
    ['the title of a stream', [frame('TXXX', utf8('StreamTitle\0Mara Veld - Low Season'))], SONG],
    [
      'several artists',
      [frame('TIT2', utf8('Low Season')), frame('TPE1', utf8('Mara Veld\0Reed'))],
      { ...SONG, artist: 'Mara Veld, Reed' },
    ],
    [
      'the record of a playout system',
      [frame('TIT2', utf8('text="Low Season" song_spot="M" id="1"')), frame('TPE1', utf8('Mara Veld'))],
      SONG,
    ],
    [
      'a spot, as its link says',
      [
        frame('TIT2', utf8('Buy')),
        frame('TPE1', utf8('A Shop')),
        frame('WXXX', latin1('\0song_spot="T" MediaBaseId="-1"')),
      ],
      { kind: 'ad', title: 'Buy', artist: 'A Shop' },
    ],
    ['an ad', [frame('TIT2', utf8('Advertisement'))], { kind: 'ad', title: 'Advertisement' }],
    ['a bulletin', [frame('TIT2', utf8('News'))], { kind: 'news', title: 'News' }],
    ['a jingle', [frame('TIT2', utf8('Jingle 4')), frame('TPE1', utf8('KFM'))], null],
    [
      'UTF-16 whose mark is the other one',
      [frame('TIT2', utf16(2, MARKS.little, little('Low Season'))), frame('TPE1', utf8('Mara Veld'))],
      SONG,
    ],
    [
      'UTF-16 in Chinese without a mark',
      [frame('TIT2', utf16(1, little('初恋'))), frame('TPE1', utf8('Mara Veld'))],
      { ...SONG, title: '初恋' },
    ],
  ])('with %s is an item', (_name, frames, item) => expect(readId3(tag(frames))).toEqual(item))

  test('has flags of frames: of version 3 a group, and of both compression', () => {
    const flagged = (body: Buffer, size: Buffer, flag: number) =>
      Buffer.concat([Buffer.from('TIT2'), size, Buffer.of(0, flag), body])
    const grouped = Buffer.concat([Buffer.of(7), latin1('Low Season')])
    expect(readId3(tag([flagged(grouped, eight(grouped.length), 0x20)], 3))?.title).toBe('Low Season')
    const packed = Buffer.of(0, 0, 0, 4, 0x78, 0x9c, 1, 2)
    expect(readId3(tag([flagged(packed, eight(packed.length), 0x80)], 3))).toBeNull()
    expect(readId3(tag([flagged(packed, seven(packed.length), 0x09)]))).toBeNull()
  })

  test('that breaks off anywhere is no fault', () => {
    const whole = tag(
      [TIMESTAMP, frame('TXXX', utf16(1, MARKS.little, little('a\0b'))), frame('TIT2', utf8('Jóga'))],
      4,
      0x40,
    )
    for (let length = 0; length < whole.length; length++)
      expect(() => readSegmentTitle(whole.subarray(0, length))).not.toThrow()
  })
})

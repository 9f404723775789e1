import { expect, test } from 'vitest'
import { EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { exampleFolder, importAs } from './content-folder-kit.ts'

const site = await testSite({ ...EMPTY_SITE, now: new Date('2026-11-25T08:00:00Z') })
const PODCAST = 'podcasts/first-hour.yaml'

/** Imports the example, whose sound lasts two seconds, and returns the length that the site has, with what was noted. */
async function imported(files: Parameters<typeof exampleFolder>[0]) {
  const { warnings } = await importAs(site, await exampleFolder(files))
  const media = site.db.selectFrom('media').select('duration_ms').where('kind', '=', 'audio')
  const { duration_ms: milliseconds } = await media.executeTakeFirstOrThrow()
  return { milliseconds, notes: warnings.map(({ file, line, message }) => `${file}:${line}: ${message}`) }
}

const withSeconds = (seconds: string) => `slug: first-hour
headline: The First Hour
subline: Breakfast, to hear again
text: The conversations of First Light.
station: '947'
author: Lindiwe Botha
serial: false
image: valley
episodes:
  - slug: the-wind-pump
    headline: The man who repairs wind pumps
    subline: Forty years on a ladder
    text: Oom Daan has repaired every wind pump.
    published: 2026-11-18 06:00
    ${seconds}
`

/** A frame of MPEG-1 layer III with 128 kbit/s and 44.1 kHz is 417 bytes and lasts 1,152 samples. */
const frame = Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0xc0), Buffer.alloc(413)])
const SOUND = 'sound/first-hour/the-wind-pump'

test('an episode that names no seconds has the length of its sound', async () => {
  const { milliseconds, notes } = await imported({})
  expect(milliseconds).toBeGreaterThan(1_950)
  expect(milliseconds).toBeLessThan(2_100)
  expect(notes).toEqual([])
})

test('an MP3 without a header of its length has that of its frames', async () => {
  const mp3 = { [`${SOUND}.m4a`]: null, [`${SOUND}.mp3`]: Buffer.concat(Array.from({ length: 383 }, () => frame)) }
  const { milliseconds } = await imported(mp3)
  expect(milliseconds).toBeGreaterThan(9_900)
  expect(milliseconds).toBeLessThan(10_100)
})

test('an MP3 whose bitrate varies after its first frames, without a header or with that of Fraunhofer, has the length of its frames', async () => {
  const quiet = Buffer.concat([Buffer.of(0xff, 0xfb, 0x50, 0xc0), Buffer.alloc(204)])
  const vbri = Buffer.from(frame)
  vbri.write('VBRI', 36, 'latin1')
  for (const first of [frame, vbri]) {
    const frames = [first, ...Array.from({ length: 9 }, () => frame), ...Array.from({ length: 373 }, () => quiet)]
    const { milliseconds } = await imported({ [`${SOUND}.m4a`]: null, [`${SOUND}.mp3`]: Buffer.concat(frames) })
    expect(milliseconds).toBeGreaterThan(9_900)
    expect(milliseconds).toBeLessThan(10_100)
  }
})

test('the seconds of the entry are used; where they differ by more than some from the sound, that is noted', async () => {
  expect(await imported({ [PODCAST]: withSeconds('seconds: 4') })).toEqual({ milliseconds: 4_000, notes: [] })
  expect(await imported({ [PODCAST]: withSeconds('seconds: 40') })).toEqual({
    milliseconds: 40_000,
    notes: [`${PODCAST}:15: seconds: 40 is used, but ${SOUND}.m4a lasts 2.0 seconds`],
  })
})

test('a sound that does not say its length is imported without one, and that is noted', async () => {
  const broken = Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0\0\0\0\x08moov\0\0\0\x0cmdat1234', 'latin1')
  expect(await imported({ [PODCAST]: withSeconds(''), [`${SOUND}.m4a`]: broken })).toEqual({
    milliseconds: null,
    notes: [`${SOUND}.m4a:1: does not say how long it is; name its seconds`],
  })
})

/** The first frame of a file of 383 frames, with the header of Xing. */
function xingFrame(name: string, frames = 383): Buffer {
  const first = Buffer.from(frame)
  first.write(name, 36, 'latin1')
  first.writeUInt32BE(3, 40)
  first.writeUInt32BE(frames, 44)
  first.writeUInt32BE(frames * frame.length, 48)
  return first
}

test.each([
  ['whole', 382, [9_900, 10_100], []],
  [
    'half of it, as after a cut or an upload that broke off',
    191,
    [4_900, 5_100],
    [`${SOUND}.mp3:1: lasts 5.0 seconds, not 10.0 as its header says`],
  ],
  [
    'two files that were joined',
    765,
    [19_900, 20_100],
    [`${SOUND}.mp3:1: lasts 20.0 seconds, not 10.0 as its header says`],
  ],
])(
  'the length of an MP3 that is %s is that of its data, not that of its header',
  async (_name, count, [least = 0, most = 0], expected) => {
    for (const name of ['Xing', 'Info']) {
      const bytes = Buffer.concat([
        xingFrame(name),
        ...Array.from({ length: count }, () => frame),
        Buffer.from('TAG'),
        Buffer.alloc(125),
      ])
      const { milliseconds, notes } = await imported({ [`${SOUND}.m4a`]: null, [`${SOUND}.mp3`]: bytes })
      expect(milliseconds).toBeGreaterThan(least)
      expect(milliseconds).toBeLessThan(most)
      expect(notes).toEqual(expected)
    }
  },
)

const box = (name: string, ...parts: Uint8Array[]) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...parts])
}
const words = (...numbers: number[]) =>
  Buffer.concat(numbers.map((one) => Buffer.from(Uint32Array.of(one).buffer).swap32()))

const handler = (kinds: string) => box('hdlr', words(0), Buffer.from(kinds), Buffer.alloc(13))

test('the sound of QuickTime has the length of its track', async () => {
  const track = box(
    'trak',
    box('tkhd', words(1, 0, 0, 1, 0, 2_000), Buffer.alloc(60)),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, 44_100, 88_200, 0)),
      handler('mhlrsoun'),
      // The second handler is that of the data.
      box('minf', handler('dhlrurl '), box('stbl', box('stsd', words(0, 1), box('mp4a', Buffer.alloc(28))))),
    ),
  )
  const head = box('mvhd', words(0, 0, 0, 1_000, 2_000), Buffer.alloc(80))
  const film = Buffer.concat([box('ftyp', Buffer.from('qt  '), words(0)), box('moov', head, track), box('mdat')])
  const { milliseconds } = await imported({ [`${SOUND}.m4a`]: film })
  expect(milliseconds).toBe(2_000)
})

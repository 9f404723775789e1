import { z } from 'zod'
import { STATIONS } from '#contract/stations.ts'
import { RATE } from '../pcm.ts'
import { boxAt, boxesIn, readFragment, type Box } from './boxes.ts'
import { FRAMES_PER_SEGMENT, SEGMENTS, SEGMENT_SAMPLES } from './mix.ts'

const Item = z.object({
  kind: z.enum(['song', 'show', 'news', 'ad']),
  title: z.string(),
  artist: z.string().optional(),
  startMs: z.int(),
  endMs: z.int(),
})

const DURATION_MS = 491_520

const About = z
  .object({
    station: z.enum(STATIONS),
    segmentMs: z.literal(4096),
    segments: z.literal(SEGMENTS),
    durationMs: z.literal(DURATION_MS),
    items: z.array(Item).min(6).max(14),
  })
  .refine(({ items }) => items.every((item, i) => item.startMs === (items[i - 1]?.endMs ?? 0)), 'a gap between items')
  .refine(({ items }) => items.at(-1)?.endMs === DURATION_MS, 'the items end too early')

/** Reads `{station}.json`. Throws when its items do not fill the programme from end to end. */
export const readAbout = (json: string) => About.parse(JSON.parse(json))

export function expectThat(isTrue: boolean, complaint: string): void {
  if (!isTrue) throw new Error(complaint)
}

/** Checks the container: one init without an edit list, then 120 fragments of equal length whose times have no gap. */
export function checkBoxes(bytes: Buffer): void {
  const [ftyp, moov, ...rest] = boxesIn(bytes)
  expectThat(ftyp?.type === 'ftyp' && moov?.type === 'moov', 'the file does not begin with ftyp and moov')
  if (moov) checkTrack(bytes, moov)
  const isPaired = rest.every((box, i) => box.type === (i % 2 === 0 ? 'moof' : 'mdat'))
  expectThat(
    isPaired && rest.length === 2 * SEGMENTS,
    `${rest.length} boxes instead of ${SEGMENTS} times moof and mdat`,
  )
  const fragments = rest.filter((box) => box.type === 'moof').map((moof) => readFragment(bytes, moof))
  for (const [i, { version, startsAt, frames }] of fragments.entries()) {
    expectThat(version === 1 && startsAt === i * SEGMENT_SAMPLES, `fragment ${i} starts at ${startsAt}`)
    expectThat(frames === FRAMES_PER_SEGMENT, `fragment ${i} has ${frames} frames`)
  }
}

function checkTrack(bytes: Buffer, moov: Box): void {
  const timescale = bytes.readUInt32BE(boxAt(bytes, moov, 'trak/mdia/mdhd').body + 12)
  expectThat(timescale === RATE, `the timescale is ${timescale}`)
  const track = boxAt(bytes, moov, 'trak')
  const hasEdits = boxesIn(bytes, track.body, track.end).some((box) => box.type === 'edts')
  expectThat(!hasEdits, 'an edit list would shift the sound')
}

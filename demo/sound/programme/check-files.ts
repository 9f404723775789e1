import { RATE } from '../pcm.ts'
import { boxAt, boxesIn, readFragment, type Box } from './boxes.ts'
import { FRAMES_PER_SEGMENT, SEGMENT_SAMPLES } from './mix.ts'

export function expectThat(isTrue: boolean, complaint: string): void {
  if (!isTrue) throw new Error(complaint)
}

/** One init without an edit list, then fragments of equal length without gaps. Returns the number of segments. */
export function checkBoxes(bytes: Buffer): number {
  const [ftyp, moov, ...rest] = boxesIn(bytes)
  expectThat(ftyp?.type === 'ftyp' && moov?.type === 'moov', 'the file does not begin with ftyp and moov')
  if (moov) checkTrack(bytes, moov)
  const isPaired = rest.length > 0 && rest.every((box, i) => box.type === (i % 2 === 0 ? 'moof' : 'mdat'))
  expectThat(isPaired && rest.length % 2 === 0, 'the boxes are not moof and mdat in turns')
  const fragments = rest.filter((box) => box.type === 'moof').map((moof) => readFragment(bytes, moof))
  for (const [i, { version, startsAt, frames }] of fragments.entries()) {
    expectThat(version === 1 && startsAt === i * SEGMENT_SAMPLES, `fragment ${i} starts at ${startsAt}`)
    expectThat(frames === FRAMES_PER_SEGMENT, `fragment ${i} has ${frames} frames`)
  }
  return fragments.length
}

function checkTrack(bytes: Buffer, moov: Box): void {
  const timescale = bytes.readUInt32BE(boxAt(bytes, moov, 'trak/mdia/mdhd').body + 12)
  expectThat(timescale === RATE, `the timescale is ${timescale}`)
  const track = boxAt(bytes, moov, 'trak')
  const hasEdits = boxesIn(bytes, track.body, track.end).some((box) => box.type === 'edts')
  expectThat(!hasEdits, 'an edit list would shift the sound')
}

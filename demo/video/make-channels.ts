import path from 'node:path'
import { PALETTES } from '../artwork/palettes.ts'
import { drawFrames, type Move, type Shot } from './draw-frames.ts'
import { encodeRendition, writeLossless } from './encode.ts'
import { CHANNEL_FRAMES, CHANNEL_RENDITIONS, FRAME_SAMPLES, SEGMENT_FRAMES } from './grid.ts'
import { lengthOf, narrate, speakLines, type SpokenLine } from './narration.ts'
import { coloursOf } from './overlay.ts'
import { VIDEO_CHANNELS, WORK } from './paths.ts'
import { type Livestream, pictureOf, readList } from './read-list.ts'

const LENGTH = CHANNEL_FRAMES * FRAME_SAMPLES

/** The camera changes at the start of a segment, which has a key picture anyway. */
const SHOTS: readonly { move: Move; segments: number }[] = [
  { move: 'in', segments: 4 },
  { move: 'close', segments: 3 },
  { move: 'left', segments: 4 },
  { move: 'out', segments: 4 },
]

function shotsOf(channel: Livestream): Shot[] {
  const palette = PALETTES[channel.palette]
  const title = { over: 'Live', title: channel.title, ...coloursOf(palette, [palette.accent, palette.fill]) }
  const picture = pictureOf(channel)
  const titleTime = { from: -SEGMENT_FRAMES, to: CHANNEL_FRAMES + SEGMENT_FRAMES }
  return SHOTS.map(({ move, segments }) => ({ picture, move, frames: segments * SEGMENT_FRAMES, title, titleTime }))
}

/** Every sentence has an equal part of the loop, with music between them. */
function blocksOf(lines: readonly SpokenLine[]) {
  const part = Math.floor(LENGTH / lines.length)
  return lines.map((line, i) => {
    const spare = part - lengthOf([line])
    if (spare < 0) throw new Error(`there is no room for: ${line.text}`)
    return { at: i * part + Math.floor(spare / 2), lines: [line] }
  })
}

async function makeChannel(channel: Livestream): Promise<void> {
  const lines = await speakLines(channel.spoken, channel.voice)
  const { sound, levels } = await narrate(blocksOf(lines), 'bed-news', LENGTH)
  const base = path.join(WORK, `live-${channel.name}`)
  await writeLossless(drawFrames(shotsOf(channel), levels), `${base}.mp4`)
  for (const rendition of CHANNEL_RENDITIONS) {
    const target = path.join(VIDEO_CHANNELS, `${channel.name}-${rendition.name}.mp4`)
    await encodeRendition(rendition, { frames: `${base}.mp4`, sound, base, target, hasIndex: false })
  }
}

const names = process.argv.slice(2)
const { livestreams } = readList()
for (const channel of livestreams.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(channel.name)
  await makeChannel(channel)
}

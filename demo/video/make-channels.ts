import path from 'node:path'
import { fragment } from '../sound/programme/encode.ts'
import { drawFrames } from './draw-frames.ts'
import { encodePictures, encodeRendition } from './encode.ts'
import { CHANNEL_FRAMES, CHANNEL_RENDITIONS, FRAME_SAMPLES, SMALLEST, SOUND } from './grid.ts'
import { narrate, speakLines, type SpokenLine } from './narration.ts'
import { VIDEO_CHANNELS, WORK } from './paths.ts'
import { type Livestream, readList, sentencesOf } from './read-list.ts'
import { shotsOf } from './shots.ts'

const LENGTH = CHANNEL_FRAMES * FRAME_SAMPLES

/** Every sentence has an equal part of the loop, with music between them. */
function placedIn(lines: readonly SpokenLine[]) {
  const part = Math.floor(LENGTH / lines.length)
  return lines.map((line, i) => {
    const spare = part - line.words.length
    if (spare < 0) throw new Error(`there is no room for: ${line.text}`)
    return { ...line, at: i * part + Math.floor(spare / 2) }
  })
}

async function makeChannel(channel: Livestream): Promise<void> {
  const lines = await speakLines(sentencesOf(channel))
  const { sound } = await narrate(placedIn(lines), 'bed-news', LENGTH)
  const base = path.join(WORK, `live-${channel.name}`)
  await encodePictures(drawFrames(shotsOf(channel, CHANNEL_FRAMES)), CHANNEL_RENDITIONS, base)
  for (const rendition of CHANNEL_RENDITIONS) {
    const target = fileOfChannel(channel.name, rendition.name)
    await encodeRendition(rendition, { sound, base, target, hasIndex: false })
  }
  await extractSound(channel)
}

const fileOfChannel = (name: string, rendition: string) => path.join(VIDEO_CHANNELS, `${name}-${rendition}.mp4`)

const extractSound = ({ name }: Livestream) => fragment(fileOfChannel(name, SMALLEST), fileOfChannel(name, SOUND))

const names = process.argv.slice(2)
const { livestreams } = readList()
for (const channel of livestreams.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(channel.name)
  await makeChannel(channel)
}

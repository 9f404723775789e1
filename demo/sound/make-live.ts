import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isStationId, STATIONS } from '#contract/stations.ts'
import { MEDIA } from './paths.ts'
import { withFolder } from './run-tool.ts'
import { encodeLoop } from './programme/encode.ts'
import { mixProgramme, SEGMENTS, SEGMENT_SAMPLES } from './programme/mix.ts'
import { loadProgramme } from './programme/programme.ts'

/** The name of each rendition, and the encoder's bitrate that gives this bitrate with the boxes included. */
const RENDITIONS = { 64: 62, 24: 23.5 } as const

const segmentMs = (SEGMENT_SAMPLES * 1000) / 48_000
const names = process.argv.slice(2).filter(isStationId)

for (const station of names.length > 0 ? names : STATIONS) {
  console.log(`station ${station}`)
  const { sound, items } = await mixProgramme(loadProgramme(station))
  const about = { station, segmentMs, segments: SEGMENTS, durationMs: segmentMs * SEGMENTS, items }
  await writeFile(withFolder(join(MEDIA, 'live', `${station}.json`)), `${JSON.stringify(about, null, 2)}\n`)
  for (const [name, kilobits] of Object.entries(RENDITIONS)) {
    await encodeLoop(sound, kilobits, join(MEDIA, 'live', `${station}-${name}.mp4`))
  }
  console.table(items)
}

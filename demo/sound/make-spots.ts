import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Spot as IndexedSpot } from '#server/features/ads/pods/spots.ts'
import { durationMs } from './episodes/episode.ts'
import { MEDIA } from './paths.ts'
import { withFolder } from './run-tool.ts'
import { companion } from './spots/poster.ts'
import { loadSpots } from './spots/spot-list.ts'
import { encodeSpot, mixSpot } from './spots/spot.ts'

const FOLDER = join(MEDIA, 'spots')
const MAX_BYTES = 700_000

const entries: IndexedSpot[] = []
let bytes = 0
for (const [id, spot] of Object.entries(loadSpots())) {
  const sound = await mixSpot(spot)
  const audio = `${id}.m4a`
  const lufs = await encodeSpot(spot, sound, join(FOLDER, audio), false)
  const files: IndexedSpot['files'] = [{ name: audio, type: 'audio/mp4' }]
  if (spot.film) {
    const film = `${id}.mp4`
    await encodeSpot(spot, sound, join(FOLDER, film), true)
    files.push({ name: film, type: 'video/mp4', width: 640, height: 360 })
  }
  await writeFile(withFolder(join(FOLDER, `${id}.webp`)), await companion(spot))
  entries.push({
    id,
    advertiser: spot.advertiser,
    title: spot.title,
    durationMs: await durationMs(join(FOLDER, audio)),
    lufs: Math.round(lufs * 10) / 10,
    clickUrl: '/',
    skipAfterSeconds: spot.skipAfterSeconds,
    companion: `${id}.webp`,
    files,
  })
  bytes += [...files.map(({ name }) => name), `${id}.webp`].reduce(
    (sum, name) => sum + statSync(join(FOLDER, name)).size,
    0,
  )
  console.log(id, entries.at(-1)?.durationMs, lufs)
}
await writeFile(join(FOLDER, 'index.json'), `${JSON.stringify(entries, null, 2)}\n`)
console.log(`${entries.length} spots, ${Math.round(bytes / 1_000)} kB`)
if (bytes > MAX_BYTES) throw new Error(`the spots take more than ${MAX_BYTES / 1e3} kB`)

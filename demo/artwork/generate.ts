import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { computeBlurhash } from '#server/lib/images/blurhash.ts'
import { cropNames, frameOf, type Crop } from './crops.ts'
import { describe, hasPerson, type Direction } from './direction.ts'
import { directions } from './directions/all.ts'
import { readIndex, writeIndex, type PictureEntry } from './picture-index.ts'
import { encodeWebp, sharpOf } from './raster.ts'
import { renderPicture } from './render.ts'

const OUT = new URL('./out/', import.meta.url)
const INDEX = new URL('index.json', OUT)
const MAX_BYTES = 14_500_000

async function generateCrop(direction: Direction, crop: Crop): Promise<string> {
  const raster = await renderPicture(direction, frameOf(crop))
  writeFileSync(
    new URL(`${direction.id}-${crop}.webp`, OUT),
    await encodeWebp(raster, direction.kind === 'view' && direction.isLight),
  )
  return computeBlurhash(sharpOf(raster))
}

async function generatePicture(direction: Direction): Promise<PictureEntry> {
  const blurhashes = {
    '1x1': await generateCrop(direction, '1x1'),
    '16x9': await generateCrop(direction, '16x9'),
    '21x9': await generateCrop(direction, '21x9'),
    '4x5': await generateCrop(direction, '4x5'),
  }
  return {
    description: describe(direction),
    hasPerson: hasPerson(direction),
    blurhash: blurhashes['1x1'],
    blurhashes,
  }
}

/** All pictures without ids. Throws for an unknown id. */
function selectDirections(ids: readonly string[]): readonly Direction[] {
  const unknown = ids.filter((id) => !directions.some((direction) => direction.id === id))
  if (unknown.length > 0) throw new Error(`No picture is called ${unknown.join(' or ')}: see demo/artwork/directions`)
  return ids.length === 0 ? directions : directions.filter(({ id }) => ids.includes(id))
}

function bytesIn(folder: URL): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
}

mkdirSync(OUT, { recursive: true })
const ids = directions.map(({ id }) => id)
for (const direction of selectDirections(process.argv.slice(2))) {
  const entry = await generatePicture(direction)
  // Read again for each picture, so that two parallel runs can share the work.
  writeIndex(INDEX, { ...(existsSync(INDEX) ? readIndex(INDEX) : {}), [direction.id]: entry }, ids)
  console.log(direction.id)
}
const bytes = bytesIn(OUT)
console.log(`${ids.length} pictures in ${cropNames.length} crops, ${(bytes / 1e6).toFixed(1)} MB`)
if (bytes > MAX_BYTES) throw new Error(`The folder may not grow beyond ${MAX_BYTES / 1e6} MB`)

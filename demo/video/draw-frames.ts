import sharp from 'sharp'
import { frameOf } from '../artwork/crops.ts'
import type { Direction } from '../artwork/direction.ts'
import type { Raster } from '../artwork/raster.ts'
import { renderPicture } from '../artwork/render.ts'
import { HEIGHT, WIDTH } from './grid.ts'

export type Move = 'close' | 'face' | 'in' | 'left' | 'out' | 'right'

export type Shot = { picture: Direction; move: Move; frames: number }

type Place = { zoom: number; x: number; y: number }

const at = (zoom: number, x: number, y: number): Place => ({ zoom, x, y })

/** Zoom and centre of the camera at the start and at the end. */
const MOVES: Record<Move, readonly [Place, Place]> = {
  in: [at(1.02, 0.5, 0.5), at(1.2, 0.58, 0.48)],
  out: [at(1.24, 0.58, 0.48), at(1.05, 0.5, 0.5)],
  left: [at(1.18, 0.6, 0.5), at(1.18, 0.44, 0.5)],
  right: [at(1.18, 0.42, 0.5), at(1.18, 0.58, 0.5)],
  close: [at(1.55, 0.64, 0.44), at(1.68, 0.66, 0.46)],
  face: [at(1.1, 0.7, 0.4), at(1.22, 0.9, 0.4)],
}

/** While these last, the previous shot fades out. */
const DISSOLVE_FRAMES = 12

/** Raw RGB. Pictures have twice the size of the film, so that a slow move is smooth. */
export async function* drawFrames(shots: readonly Shot[]): AsyncGenerator<Buffer> {
  let before: Buffer | null = null
  for (const { picture, move, frames } of shots) {
    const raster = await renderPicture(picture, frameOf('16x9'))
    let seen: Buffer | null = null
    for (let frame = 0; frame < frames; frame++) {
      seen = await look(raster, move, frame / Math.max(1, frames - 1))
      const share = (frame + 1) / (DISSOLVE_FRAMES + 1)
      yield before && share < 1 ? blended(before, seen, share) : seen
    }
    before = seen
  }
}

/** `share` of the second. */
function blended(one: Buffer, other: Buffer, share: number): Buffer {
  const out = Buffer.alloc(one.length)
  for (let i = 0; i < out.length; i++) out[i] = (one[i] ?? 0) * (1 - share) + (other[i] ?? 0) * share
  return out
}

function look({ data, width, height }: Raster, move: Move, progress: number): Promise<Buffer> {
  const [from, to] = MOVES[move]
  const between = (pick: (place: Place) => number) => pick(from) + (pick(to) - pick(from)) * progress
  const zoom = between((place) => place.zoom)
  const seen = { width: Math.round(width / zoom), height: Math.round(height / zoom) }
  const left = Math.round((width - seen.width) * limited(between((place) => place.x)))
  const top = Math.round((height - seen.height) * limited(between((place) => place.y)))
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract({ left, top, ...seen })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer()
}

const limited = (value: number) => Math.min(1, Math.max(0, value))

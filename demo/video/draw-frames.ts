import sharp from 'sharp'
import { frameOf } from '../artwork/crops.ts'
import type { Direction } from '../artwork/direction.ts'
import type { Raster } from '../artwork/raster.ts'
import { renderPicture } from '../artwork/render.ts'
import { HEIGHT, WIDTH } from './grid.ts'
import { drawOverlay, type LowerThird, type TitleTime } from './overlay.ts'

/** Camera movement of a shot. */
export type Move = 'in' | 'out' | 'left' | 'right' | 'close'

/** One picture and a slow move over it, `frames` long. */
export type Shot = { picture: Direction; move: Move; frames: number; title: LowerThird; titleTime: TitleTime }

type Place = { zoom: number; x: number; y: number }

const at = (zoom: number, x: number, y: number): Place => ({ zoom, x, y })

/** Zoom and centre of the camera at the start and the end of each move. */
const MOVES: Record<Move, readonly [Place, Place]> = {
  in: [at(1.02, 0.5, 0.5), at(1.2, 0.58, 0.48)],
  out: [at(1.24, 0.58, 0.48), at(1.05, 0.5, 0.5)],
  left: [at(1.18, 0.6, 0.5), at(1.18, 0.44, 0.5)],
  right: [at(1.18, 0.42, 0.5), at(1.18, 0.58, 0.5)],
  close: [at(1.55, 0.64, 0.44), at(1.68, 0.66, 0.46)],
}

/** Pictures are drawn larger than the film by this factor, so that a slow move is smooth. */
const SUPERSAMPLING = 1.5

/** Every frame of the shots as raw RGB. `levels` moves the bars, one value a frame. */
export async function* drawFrames(shots: readonly Shot[], levels: readonly number[]): AsyncGenerator<Buffer> {
  let first = 0
  for (const { picture, move, frames, title, titleTime } of shots) {
    const raster = await renderPicture(picture, frameOf('16x9', SUPERSAMPLING))
    for (let frame = 0; frame < frames; frame++) {
      const seen = await look(raster, move, frame / Math.max(1, frames - 1))
      const overlay = drawOverlay(title, titleTime, frame, recent(levels, first + frame))
      yield sharp(seen, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .composite([{ input: Buffer.from(overlay) }])
        .removeAlpha()
        .raw()
        .toBuffer()
    }
    first += frames
  }
}

const LEVEL_HISTORY = 9

/** The newest level and those before it. */
const recent = (levels: readonly number[], frame: number): number[] =>
  Array.from({ length: LEVEL_HISTORY }, (_, ago) => levels[frame - ago] ?? 0)

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

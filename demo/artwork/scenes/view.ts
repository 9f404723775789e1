import sharp from 'sharp'
import { mix } from '../colour.ts'
import type { Frame } from '../crops.ts'
import type { Palette } from '../palettes.ts'
import { compose, type Raster } from '../raster.ts'
import { printScene } from './print-scene.ts'
import type { SceneName } from './scenes.ts'

/** `look` is the position of the subject, as a share of the width: narrow crops are cut around it. */
export type View = {
  id: string
  scene: SceneName
  palette: Palette
  look: number
  hasSpot: boolean
  hasDots: boolean
}

const WIDEST = 16 / 9
const GRAIN = 0.012

async function windowAround({ data, width, height }: Raster, look: number, frame: Frame): Promise<Raster> {
  const left = Math.round(Math.max(0, Math.min(width - frame.width, look * width - frame.width / 2)))
  const cut = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract({ left, top: 0, width: frame.width, height })
    .raw()
    .toBuffer()
  return { data: cut, width: frame.width, height }
}

export async function drawView(view: View, frame: Frame): Promise<Raster> {
  const { id, scene, look } = view
  const { fill, ink, paper, accent } = view.palette
  const stops = [
    [0, mix(ink, '#000000', 0.25)],
    [0.3, mix(ink, fill, 0.5)],
    [0.58, fill],
    [0.8, mix(fill, paper, 0.55)],
    [1, paper],
  ] as const
  const colours = {
    stops,
    dots: view.hasDots ? { cell: frame.unit / 80, ink } : undefined,
    spot: view.hasSpot ? accent : undefined,
  }
  const width = Math.max(frame.width, Math.round(frame.height * WIDEST))
  const whole = await printScene(scene, id, { width, height: frame.height }, colours)
  const seen = width === frame.width ? whole : await windowAround(whole, look, frame)
  return compose(seen, [], view.hasDots ? GRAIN : 0, id)
}

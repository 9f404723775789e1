import { mix } from '../colour.ts'
import type { Frame } from '../crops.ts'
import { compose, type Raster } from '../raster.ts'
import { printScene } from '../scenes/print-scene.ts'
import type { SceneName } from '../scenes/scenes.ts'
import { path, sheet } from '../svg.ts'
import { setBlock } from '../type-setting.ts'
import { byline, tag, type Caption, type Cover } from './cover.ts'

function label(caption: Caption, titleFill: string, footFill: string, { width, height, unit }: Frame): string {
  const margin = unit * 0.07
  const y = height - unit * 0.065
  const title = setBlock(caption.title, {
    face: 'display',
    size: unit * 0.17,
    x: width / 2,
    y: unit * 0.08,
    width: width * 0.84,
    height: height * 0.32,
    anchor: 'middle',
    leading: 0.92,
  })
  return (
    path(title.path, titleFill) +
    tag(caption, { x: margin, y, size: unit * 0.05, fill: footFill }) +
    byline(caption, { x: width - margin, y, size: unit * 0.042, fill: footFill, anchor: 'right' })
  )
}

export async function drawLandscape(cover: Cover, frame: Frame, scene: SceneName): Promise<Raster> {
  const { id, palette, caption } = cover
  const { fill, ink, paper } = palette
  const stops = [
    [0, ink],
    [0.34, mix(ink, fill, 0.62)],
    [0.62, fill],
    [0.84, mix(fill, paper, 0.55)],
    [1, paper],
  ] as const
  const dots = { cell: frame.unit / 76, ink }
  const place = await printScene(scene, id, frame, { stops, dots })
  // The plain has a pale sky, the mountains a dark one.
  const titleFill = scene === 'karoo' ? ink : paper
  const words = caption ? [sheet(frame.width, frame.height, label(caption, titleFill, paper, frame))] : []
  return compose(place, words, 0.012, id)
}

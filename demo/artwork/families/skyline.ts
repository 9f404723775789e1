import { mix } from '../colour.ts'
import { compose } from '../raster.ts'
import { printScene } from '../scenes/print-scene.ts'
import { path, sheet } from '../svg.ts'
import { setBlock } from '../type-setting.ts'
import { tag, type DrawCover } from './cover.ts'

export const drawSkyline: DrawCover = async ({ id, palette, caption }, frame) => {
  const { width, height, unit } = frame
  const { fill, ink, accent, paper } = palette
  const stops = [
    [0, ink],
    [0.34, mix(ink, fill, 0.75)],
    [0.62, fill],
    [0.82, accent],
    [1, paper],
  ] as const
  const place = await printScene('city', id, frame, { stops })
  if (!caption) return compose(place, [], 0.012, id)
  const title = setBlock(caption.title, {
    face: { weight: 880, width: 70 },
    size: unit * 0.17,
    x: unit * 0.07,
    y: unit * 0.07,
    width: width * 0.84,
    height: height * 0.3,
    leading: 0.9,
  })
  const words =
    path(title.path, paper) + tag(caption, { x: unit * 0.07, y: height - unit * 0.065, size: unit * 0.05, fill: paper })
  return compose(place, [sheet(width, height, words)], 0.012, id)
}

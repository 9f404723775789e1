import { mix } from '../colour.ts'
import type { Frame } from '../crops.ts'
import type { Palette } from '../palettes.ts'
import { compose, rasterise } from '../raster.ts'
import { circle, path, rect, repeat, sheet } from '../svg.ts'
import { setBlock } from '../type-setting.ts'
import { byline, tag, type Caption, type DrawCover } from './cover.ts'

function scale(x: number, y: number, side: number, colours: readonly string[]): string {
  return colours.map((colour, i) => circle(x, y, side * 0.54 * (1 - i * 0.2), colour)).join('')
}

function water({ fill, ink, accent, tint, paper }: Palette, { width, height }: Frame, side: number): string {
  const rows = Math.ceil(height / (side * 0.42)) + 3
  const columns = Math.ceil(width / side) + 2
  return repeat(rows * columns, (i) => {
    const row = Math.floor(i / columns)
    const column = (i % columns) - 1
    const deep = mix(fill, ink, (row / rows) * 0.55)
    const heart = (column * 7 + row * 3) % 5 === 0 ? accent : ink
    const x = column * side + (row % 2 ? side / 2 : 0) + side / 2
    return scale(x, row * side * 0.42 + side * 0.4, side, [deep, paper, deep, tint, heart])
  })
}

function label(caption: Caption, { fill, ink, paper }: Palette, { width, height, unit }: Frame): string {
  const margin = unit * 0.065
  const swing = unit * 0.035
  const ripple = repeat(11, (i) => {
    const up = i % 2 ? -swing : swing
    return `q${width / 44},${up} ${width / 22},0 q${width / 44},${-up} ${width / 22},0 `
  })
  const title = setBlock(caption.title, {
    face: { weight: 860, width: 100 },
    size: unit * 0.2,
    x: margin,
    y: unit * 0.06,
    width: width - margin * 2,
    height: height * 0.24,
  })
  return (
    rect(0, 0, width, height * 0.4, paper) +
    path(`M0,${height * 0.4} ${ripple}V0 H0Z`, paper) +
    path(title.path, ink) +
    byline(caption, { x: margin, y: height * 0.36, size: unit * 0.045, fill }) +
    tag(caption, { x: width - margin, y: height * 0.36, size: unit * 0.05, fill: ink, anchor: 'right' })
  )
}

export const drawWave: DrawCover = async ({ id, palette, caption }, frame) => {
  const { width, height, unit } = frame
  let body = rect(0, 0, width, height, palette.ink) + water(palette, frame, unit / (caption ? 5 : 2.6))
  if (caption) body += label(caption, palette, frame)
  return compose(await rasterise(sheet(width, height, body), frame), [], 0.012, id)
}

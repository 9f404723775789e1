import type { Frame } from '../crops.ts'
import type { Palette } from '../palettes.ts'
import { compose, rasterise } from '../raster.ts'
import { circle, path, rect, repeat, sheet, short } from '../svg.ts'
import { setBlock } from '../type-setting.ts'
import { byline, type Caption, type DrawCover } from './cover.ts'

function flower(x: number, y: number, side: number, full: boolean, { accent, tint, paper }: Palette): string {
  const petals = full ? 16 : 12
  const at = (up: number) => short(y - side * up)
  const out = (right: number) => short(x + side * right)
  const petal =
    `M${x},${at(0.13)} C${out(0.07)},${at(0.24)} ${out(0.05)},${at(0.37)} ${x},${at(0.43)} ` +
    `C${out(-0.05)},${at(0.37)} ${out(-0.07)},${at(0.24)} ${x},${at(0.13)}Z`
  const leaf =
    path(petal, full ? paper : 'none', `stroke="${paper}" stroke-width="${short(side * 0.016)}"`) +
    circle(x, y - side * 0.475, side * 0.02, full ? tint : paper)
  const dots = repeat(28, (i) => {
    const angle = (i / 28) * Math.PI * 2
    return circle(x + Math.cos(angle) * side * 0.56, y + Math.sin(angle) * side * 0.56, side * 0.017, tint)
  })
  return (
    repeat(petals, (i) => `<g transform="rotate(${(i / petals) * 360} ${x} ${y})">${leaf}</g>`) +
    circle(x, y, side * 0.1, full ? accent : paper) +
    circle(x, y, side * 0.05, full ? paper : accent) +
    dots
  )
}

function diamond(x: number, y: number, side: number, { accent, paper }: Palette): string {
  const square = (size: number, fill: string) => rect(x - size / 2, y - size / 2, size, size, fill)
  return `<g transform="rotate(45 ${x} ${y})">${square(side * 0.11, accent)}${square(side * 0.05, paper)}</g>`
}

function label(caption: Caption, { ink, tint, paper }: Palette, { width, unit }: Frame): string {
  const title = setBlock(caption.title, {
    face: 'display',
    size: unit * 0.14,
    x: width / 2,
    y: unit * 0.36,
    width: width - unit * 0.34,
    height: unit * 0.24,
    anchor: 'middle',
    leading: 0.96,
  })
  const border = `stroke="${paper}" stroke-width="${short(unit * 0.005)}"`
  return (
    rect(unit * 0.125, unit * 0.3, width - unit * 0.25, unit * 0.4, ink) +
    rect(unit * 0.14, unit * 0.315, width - unit * 0.28, unit * 0.37, 'none', border) +
    path(title.path, paper) +
    byline(caption, { x: width / 2, y: unit * 0.655, size: unit * 0.038, fill: tint, anchor: 'middle' })
  )
}

export const drawShweshwe: DrawCover = async ({ id, palette, caption }, frame) => {
  const { width, height, unit } = frame
  const side = unit / (caption ? 4 : 1.7)
  const columns = Math.ceil(width / side) + 2
  const rows = Math.ceil(height / side) + 2
  let body = rect(0, 0, width, height, palette.fill)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = (column - 0.5) * side
      const y = (row - 0.5) * side
      body += flower(x, y, side, (row + column) % 2 === 1, palette)
      body += diamond(x + side / 2, y + side / 2, side, palette)
    }
  }
  if (caption) body += label(caption, palette, frame)
  return compose(await rasterise(sheet(width, height, body), frame), [], 0.015, id)
}

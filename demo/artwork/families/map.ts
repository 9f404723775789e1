import { createRandom, type Random } from '../../random.ts'
import { mix } from '../colour.ts'
import type { Frame } from '../crops.ts'
import type { Palette } from '../palettes.ts'
import { compose, rasterise } from '../raster.ts'
import { circle, group, path, rect, sheet, stroke } from '../svg.ts'
import { setBlock } from '../type-setting.ts'
import { byline, tag, type Caption, type DrawCover } from './cover.ts'

function buildingFill(random: Random, { fill, ink, accent, paper }: Palette): string {
  if (random.next() < 0.08) return accent
  if (random.next() < 0.1) return fill
  return mix(paper, ink, random.next() < 0.5 ? 0.12 : 0.2)
}

/** City blocks of one to three houses each, wider than the sheet because the grid is turned. */
function blocks(random: Random, palette: Palette, { width, height, unit }: Frame): string {
  const side = unit / 9
  let houses = ''
  for (let y = -6 * side; y < height + 8 * side; y += side)
    for (let x = -6 * side; x < width + 8 * side; x += side) houses += block(random, palette, { x, y, side, unit })
  return group(houses, `rotate(-17 ${width / 2} ${height / 2})`)
}

type Block = { x: number; y: number; side: number; unit: number }

function block(random: Random, palette: Palette, { x, y, side, unit }: Block): string {
  const count = random.whole(1, 3)
  const left = x + random.between(0, 3)
  let houses = ''
  for (let house = 0; house < count; house++) {
    const fill = buildingFill(random, palette)
    if (random.next() < 0.06) continue
    houses += rect(left + (house * side) / count, y, side / count - unit * 0.009, side - unit * 0.016, fill)
  }
  return houses
}

function route({ width, height, unit }: Frame, { ink, paper }: Palette): string {
  const line = `M${-width * 0.05},${height * 0.9} C${width * 0.3},${height * 0.62} ${width * 0.3},${height * 0.3} ${width * 1.05},${height * 0.12}`
  return (
    stroke(line, paper, unit * 0.07) +
    stroke(line, ink, unit * 0.016, `stroke-dasharray="${unit * 0.05} ${unit * 0.03}"`)
  )
}

function pin(x: number, y: number, unit: number, { accent, ink, paper }: Palette): string {
  const drop = 'M0,20 C-70,-70 -74,-170 0,-170 C74,-170 70,-70 0,20Z'
  const edge = `stroke="${mix(accent, ink, 0.25)}" stroke-width="3"`
  return group(path(drop, accent, edge) + circle(0, -86, 30, paper), `translate(${x} ${y}) scale(${unit / 600})`)
}

function label(caption: Caption, { ink, accent, paper }: Palette, { width, height, unit }: Frame): string {
  const margin = unit * 0.11
  const title = setBlock(caption.title, {
    face: { weight: 800, width: 88 },
    size: unit * 0.14,
    x: margin,
    y: height - unit * 0.175,
    width: width - unit * 0.24,
    height: unit * 0.2,
    from: 'baseline',
  })
  return (
    rect(unit * 0.06, height - unit * 0.4, width - unit * 0.12, unit * 0.34, ink) +
    path(title.path, paper) +
    byline(caption, { x: margin, y: height - unit * 0.1, size: unit * 0.042, fill: accent }) +
    tag(caption, { x: width - margin, y: height - unit * 0.1, size: unit * 0.048, fill: paper, anchor: 'right' })
  )
}

export const drawMap: DrawCover = async ({ id, palette, caption }, frame) => {
  const { width, height, unit, focus } = frame
  let body = rect(0, 0, width, height, palette.paper) + blocks(createRandom(id), palette, frame) + route(frame, palette)
  body += caption
    ? pin(width * 0.6, height * 0.36, unit, palette) + label(caption, palette, frame)
    : pin(focus.x, height * 0.42, unit * 1.3, palette)
  return compose(await rasterise(sheet(width, height, body), frame), [], 0.015, id)
}

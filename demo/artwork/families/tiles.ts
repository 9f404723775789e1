import { createRandom, type Random } from '../../random.ts'
import type { Frame } from '../crops.ts'
import { compose, rasterise } from '../raster.ts'
import { circle, path, rect, repeat, sheet } from '../svg.ts'
import { setBlock } from '../type-setting.ts'
import { byline, tag, type Caption, type Cover, type DrawCover } from './cover.ts'

type Tile = (x: number, y: number, side: number, fill: string, second: string) => string

const quarter: Tile = (x, y, side, fill) => path(`M${x},${y} h${side} a${side},${side} 0 0 1 ${-side},${side}Z`, fill)

const eye: Tile = (x, y, side, fill, second) =>
  circle(x + side / 2, y + side / 2, side * 0.5, fill) + circle(x + side / 2, y + side / 2, side * 0.22, second)

const corner: Tile = (x, y, side, fill) => path(`M${x},${y} L${x + side},${y} L${x},${y + side}Z`, fill)

const bars: Tile = (x, y, side, fill) => repeat(4, (i) => rect(x, y + (i * side) / 4, side, side / 8, fill))

const hills: Tile = (x, y, side, fill, second) => {
  const half = side / 2
  const arch = (top: number, colour: string) => path(`M${x},${top} a${half},${half} 0 0 1 ${side},0Z`, colour)
  return arch(y + half, fill) + arch(y + side, second)
}

const arcs: Tile = (x, y, side, fill) => {
  const outer = side * 0.66
  const inner = side * 0.34
  return path(
    `M${x},${y} a${side},${side} 0 0 1 ${side},${side} h${-inner} a${outer},${outer} 0 0 0 ${-outer},${-outer}Z ` +
      `M${x},${y + outer} a${inner},${inner} 0 0 1 ${inner},${inner} h${-inner}Z`,
    fill,
  )
}

const ears: Tile = (x, y, side, fill) => {
  const half = side / 2
  return path(
    `M${x},${y} v${half} a${half},${half} 0 0 0 ${half},${-half}Z ` +
      `M${x + side},${y + side} v${-half} a${half},${half} 0 0 0 ${-half},${half}Z`,
    fill,
  )
}

function drawTile(random: Random, colours: readonly [string, ...string[]], x: number, y: number, side: number): string {
  const [first, ...rest] = colours
  const ground = random.pick([first, ...rest])
  const others = colours.filter((colour) => colour !== ground)
  const fill = random.pick([others[0] ?? first, ...others])
  const third = others.filter((colour) => colour !== fill)
  const second = random.pick([third[0] ?? first, ...third])
  const tile = random.pick([quarter, eye, corner, bars, hills, arcs, ears])
  const turn = `rotate(${random.whole(0, 3) * 90} ${x + side / 2} ${y + side / 2})`
  return rect(x, y, side + 0.5, side + 0.5, ground) + `<g transform="${turn}">${tile(x, y, side, fill, second)}</g>`
}

function header(caption: Caption, { palette }: Cover, { width, unit }: Frame): string {
  const margin = unit * 0.07
  const bottom = unit / 2
  const title = setBlock(caption.title, {
    face: { weight: 800, width: 84 },
    size: unit * 0.2,
    x: margin,
    y: unit * 0.065,
    width: width - margin * 2,
    height: unit * 0.337,
  })
  return (
    rect(0, 0, width, bottom, palette.ink) +
    path(title.path, palette.paper) +
    byline(caption, { x: margin, y: bottom - unit * 0.06, size: unit * 0.045, fill: palette.tint }) +
    tag(caption, { x: width - margin, y: bottom - unit * 0.06, size: unit * 0.05, fill: palette.fill, anchor: 'right' })
  )
}

export const drawTiles: DrawCover = async (cover, frame) => {
  const { width, height, unit } = frame
  const { fill, ink, accent, tint, paper } = cover.palette
  const random = createRandom(cover.id)
  const side = unit / 4
  const columns = Math.ceil(width / side)
  const rows = Math.ceil(height / side)
  let body = repeat(columns * rows, (i) =>
    drawTile(random, [fill, ink, accent, tint, paper], (i % columns) * side, Math.floor(i / columns) * side, side),
  )
  if (cover.caption) body += header(cover.caption, cover, frame)
  return compose(await rasterise(sheet(width, height, body), frame), [], 0.018, cover.id)
}

import { createRandom } from '../../random.ts'
import type { Frame } from '../crops.ts'
import type { Palette } from '../palettes.ts'
import { compose, rasterise } from '../raster.ts'
import { circle, path, rect, repeat, sheet } from '../svg.ts'
import { justify } from '../type-setting.ts'
import { byline, tag, type Cover, type DrawCover } from './cover.ts'

type Shape = (palette: Palette, frame: Frame) => string

const sun: Shape = ({ accent }, { width, height, unit, crop, focus }) =>
  crop === '1x1'
    ? circle(width * 0.74, height * 0.27, unit * 0.3, accent)
    : circle(focus.x, focus.y, unit * 0.38, accent)

const slope: Shape = ({ accent }, { width, height }) =>
  path(`M0,${height} L${width},${height * 0.3} V${height}Z`, accent)

const stripes: Shape = ({ accent }, { width, height, crop }) =>
  repeat(crop === '1x1' ? 6 : 12, (i) => rect(0, height * (0.06 + i * 0.075), width, height * 0.034, accent))

/** In crops without a title, a half disc and a block take its place. */
function counterweight({ ink, paper }: Palette, { unit, focus: { x, y } }: Frame): string {
  const radius = unit * 0.24
  return (
    path(`M${x - radius},${y} a${radius},${radius} 0 0 1 ${radius * 2},0Z`, ink) +
    rect(x - radius, y, radius, radius, paper) +
    rect(x, y, radius, radius, ink)
  )
}

/** In capitals, every line as wide as the sheet. */
function words(title: string, { palette }: Cover, { width, height, unit }: Frame): string {
  const margin = unit * 0.07
  const lines = title.replace(/^The /, '').toUpperCase().split(' ')
  const block = justify(lines, margin, width - 2 * margin, 0.12)
  const scale = Math.min(1, (height - margin * 3.2) / block.height)
  const top = height - margin - block.height * scale + unit * 0.02
  return `<g transform="translate(${margin} ${top}) scale(${scale}) translate(${-margin} 0)">${path(block.path, palette.ink)}</g>`
}

export const drawPoster: DrawCover = async (cover, frame) => {
  const { width, height, unit } = frame
  const { id, palette, caption } = cover
  let body =
    rect(0, 0, width, height, palette.fill) + createRandom(`${id} motif`).pick([sun, slope, stripes])(palette, frame)
  if (caption) {
    const margin = unit * 0.07
    const y = margin + unit * 0.05
    body += words(caption.title, cover, frame)
    body += tag(caption, { x: width - margin, y, size: unit * 0.055, fill: palette.ink, anchor: 'right' })
    body += byline(caption, { x: margin, y, size: unit * 0.042, fill: palette.ink })
  } else body += counterweight(palette, frame)
  return compose(await rasterise(sheet(width, height, body), frame), [], 0.02, id)
}

import type { Frame } from './crops.ts'
import { circle, path, rect, repeat, ring, short } from './svg.ts'

type Backdrop = (colour: string, frame: Frame) => string

const disc: Backdrop = (colour, { unit, height, focus }) => circle(focus.x, height * 0.46, unit * 0.42, colour)

const echoes: Backdrop = (colour, { unit, height, focus, width }) =>
  repeat(Math.ceil(width / (unit * 0.11)), (i) =>
    ring(focus.x, height * 0.48, unit * 0.11 * (i + 1), colour, unit * 0.03),
  )

const slope: Backdrop = (colour, { width, height }) =>
  path(`M0,${height} L${width},${height * 0.1} V${height}Z`, colour)

const stripes: Backdrop = (colour, { width, height, unit }) => {
  const step = unit / 12
  return repeat(Math.ceil(width / step / 2), (i) => rect(i * step * 2, 0, step, height, colour))
}

const rays: Backdrop = (colour, { width, height, focus }) => {
  const reach = width + height
  const y = height * 0.46
  const edge = (turn: number) => {
    const angle = (turn / 48) * Math.PI * 2
    return `${short(focus.x + Math.cos(angle) * reach)},${short(y + Math.sin(angle) * reach)}`
  }
  return path(
    repeat(24, (i) => `M${focus.x},${y} L${edge(i * 2)} L${edge(i * 2 + 1)}Z`),
    colour,
  )
}

const dial: Backdrop = (colour, { width, height, unit }) => {
  const step = unit / 24
  return repeat(Math.ceil(width / step), (i) => {
    const tall = i % 6 === 0
    return rect(i * step, height * (tall ? 0.1 : 0.2), unit * 0.012, height * (tall ? 0.62 : 0.42), colour)
  })
}

const swell: Backdrop = (colour, { width, height, unit }) =>
  repeat(5, (row) => {
    const y = height * (0.18 + row * 0.2)
    const half = unit / 4
    const humps = repeat(
      Math.ceil(width / half) + 1,
      (i) => `q${half / 2},${(i % 2 ? 1 : -1) * unit * 0.09} ${half},0 `,
    )
    return path(`M0,${y} ${humps}`, 'none', `stroke="${colour}" stroke-width="${short(unit * 0.055)}"`)
  })

const checks: Backdrop = (colour, { width, height, unit }) => {
  const side = unit / 8
  const columns = Math.ceil(width / side)
  return repeat(columns * Math.ceil(height / side), (i) => {
    const column = i % columns
    const row = Math.floor(i / columns)
    return (column + row) % 2 ? '' : rect(column * side, row * side, side, side, colour)
  })
}

/** In a darker shade of the station's fill. */
export const BACKDROPS = { disc, echoes, slope, stripes, rays, dial, swell, checks } satisfies Record<string, Backdrop>

export type BackdropName = keyof typeof BACKDROPS

/** A colour at a place from 0 to 1 of a gradient, with its opacity. */
export type Stop = readonly [place: number, colour: string, opacity?: number]

/** Definitions are separate, so that several drawings can share one document. */
export type Drawing = { defs: string; body: string }

/** One decimal: more is not visible and doubles the size of the document. */
export const short = (value: number) => value.toFixed(1)

export const repeat = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

export const sheet = (width: number, height: number, body: string, defs = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`

export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`

export const stroke = (d: string, colour: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" ${extra}/>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, extra = '') =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${extra}/>`

export const circle = (x: number, y: number, radius: number, fill: string, extra = '') =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${extra}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${extra}/>`

export const ring = (x: number, y: number, radius: number, colour: string, width: number, extra = '') =>
  circle(x, y, radius, 'none', `stroke="${colour}" stroke-width="${short(width)}" ${extra}`)

export const group = (body: string, transform: string) => `<g transform="${transform}">${body}</g>`

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(([place, colour, opacity = 1]) => `<stop offset="${place}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')

/** Degrees: 0 runs to the right, 90 downwards. */
export function linearGradient(id: string, stops: readonly Stop[], degrees = 90): string {
  const angle = (degrees * Math.PI) / 180
  const x = Math.cos(angle) / 2
  const y = Math.sin(angle) / 2
  const ends = `x1="${0.5 - x}" y1="${0.5 - y}" x2="${0.5 + x}" y2="${0.5 + y}"`
  return `<linearGradient id="${id}" ${ends}>${stopsOf(stops)}</linearGradient>`
}

export const radialGradient = (id: string, stops: readonly Stop[], x = 0.5, y = 0.5, radius = 0.5) =>
  `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${stopsOf(stops)}</radialGradient>`

export const blurFilter = (id: string, deviation: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

import { readFileSync } from 'node:fs'
import type { Frame } from './crops.ts'
import { mix } from './colour.ts'
import { STATION_INKS, type StationName } from './palettes.ts'
import { BACKDROPS } from './backdrops.ts'
import { rasterise, type Raster } from './raster.ts'
import { rect, sheet } from './svg.ts'

/** The wordmark of a station in its ink on its fill, over the marks of a tuning dial. */
export function drawStationMark(station: StationName, frame: Frame): Promise<Raster> {
  const { width, height, unit } = frame
  const { fill, ink } = STATION_INKS[station]
  const side = unit * 0.66
  const place = `x="${(width - side) / 2}" y="${(height - side) / 2}" width="${side}" height="${side}" color="${ink}"`
  const logo = readFileSync(new URL(`./logos/${station}.svg`, import.meta.url), 'utf8')
  const dial = BACKDROPS.dial(mix(fill, ink, 0.07), frame)
  const body = rect(0, 0, width, height, fill) + dial + logo.replace('<svg ', `<svg ${place} `)
  return rasterise(sheet(width, height, body), frame)
}

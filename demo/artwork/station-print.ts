import { readFileSync } from 'node:fs'
import { BACKDROPS, type BackdropName } from './backdrops.ts'
import { mix } from './colour.ts'
import type { Frame } from './crops.ts'
import { printFigure, type Figure, type Inks, type Place } from './figure.ts'
import { STATION_INKS, type StationName } from './palettes.ts'
import { compose, rasterise, type Raster } from './raster.ts'
import { rect, sheet } from './svg.ts'

type Ground = { id: string; station: StationName; backdrop: BackdropName }

/** Back to front, before a backdrop around `middle`. */
export async function printOnStation(
  { id, station, backdrop }: Ground,
  figures: readonly { figure: Figure; place: Place }[],
  middle: Place,
  frame: Frame,
): Promise<Raster> {
  const { fill, ink, shade, light } = STATION_INKS[station]
  const { width, height } = frame
  const centred = { ...frame, focus: { x: width * middle.x, y: height * middle.y } }
  const ground = rect(0, 0, width, height, fill) + BACKDROPS[backdrop](mix(fill, ink, 0.16), centred)
  const inks: Inks = [ink, shade, mix(shade, fill, 0.62), light]
  const layers: Buffer[] = []
  for (const { figure, place } of figures) layers.push(await printFigure(figure, frame, place, inks))
  return compose(await rasterise(sheet(width, height, ground), frame), layers, 0.01, id)
}

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

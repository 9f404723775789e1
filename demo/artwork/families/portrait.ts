import { createRandom } from '../../random.ts'
import { BACKDROPS } from '../backdrops.ts'
import { contrast, mix } from '../colour.ts'
import type { Crop, Frame } from '../crops.ts'
import { printFigure, type Place } from '../figure.ts'
import type { Palette } from '../palettes.ts'
import { drawBust } from '../people/bust.ts'
import { CAST, type CastName } from '../people/cast.ts'
import { compose, rasterise, type Raster } from '../raster.ts'
import { circle, path, rect, sheet } from '../svg.ts'
import { setBlock } from '../type-setting.ts'
import { tag, type Caption, type Cover } from './cover.ts'

const PLACES: Record<Crop, Place> = {
  '1x1': { x: 0.6, y: 0.56, size: 0.84 },
  '16x9': { x: 0.68, y: 0.455, size: 1.1 },
  '21x9': { x: 0.71, y: 0.49, size: 1.2 },
  '4x5': { x: 0.5, y: 0.41, size: 1.14 },
}

function ground(id: string, { fill, accent }: Palette, frame: Frame): string {
  const { width, height, unit, focus } = frame
  const shape = createRandom(id).pick(['sun', 'rays', 'floor'] as const)
  const drawn = {
    sun: circle(focus.x, height * 0.5, unit * 0.42, accent),
    rays: BACKDROPS.rays(accent, frame),
    floor: rect(0, height * 0.5, width, height * 0.5, accent),
  }
  return rect(0, 0, width, height, fill) + drawn[shape]
}

function label(caption: Caption, { ink, accent, paper }: Palette, { width, height, unit }: Frame): string {
  const margin = unit * 0.065
  const title = setBlock(caption.title, {
    face: { weight: 900, width: 76 },
    size: unit * 0.17,
    x: margin,
    y: unit * 0.06,
    width: width * 0.9,
    height: height * 0.15,
    leading: 0.87,
  })
  const tagFill = contrast(accent, ink) > 3.5 ? ink : paper
  return path(title.path, ink) + tag(caption, { x: margin, y: height - margin, size: unit * 0.055, fill: tagFill })
}

export async function drawPortrait(cover: Cover, frame: Frame, person: CastName): Promise<Raster> {
  const { id, palette, caption } = cover
  const { fill, ink, paper } = palette
  const middle = mix(ink, fill, 0.3)
  const inks = [ink, middle, mix(middle, fill, 0.62), paper] as const
  // Beside a title there is no room for a microphone.
  const bust = drawBust(CAST[person], id, caption === undefined)
  const figure = await printFigure(bust, frame, PLACES[frame.crop], inks)
  const words = caption ? [sheet(frame.width, frame.height, label(caption, palette, frame))] : []
  const base = await rasterise(sheet(frame.width, frame.height, ground(id, palette, frame)), frame)
  return compose(base, [figure, ...words], 0.012, id)
}

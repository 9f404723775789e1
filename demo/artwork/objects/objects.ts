import type { BackdropName } from '../backdrops.ts'
import type { Crop, Frame } from '../crops.ts'
import type { Place } from '../figure.ts'
import type { StationName } from '../palettes.ts'
import type { Raster } from '../raster.ts'
import { printOnStation } from '../station-print.ts'
import type { Drawing } from '../svg.ts'
import { drawBall } from './ball.ts'
import { drawBulb } from './bulb.ts'
import { drawLamp } from './lamp.ts'
import { drawMicrophone } from './microphone.ts'
import { drawPot } from './pot.ts'
import { drawRecord } from './record.ts'

/** Greys in a 600 x 600 box, lit from the upper left. */
export const OBJECTS = {
  ball: drawBall,
  bulb: drawBulb,
  lamp: drawLamp,
  microphone: drawMicrophone,
  pot: drawPot,
  record: drawRecord,
} satisfies Record<string, () => Drawing>

export type ObjectName = keyof typeof OBJECTS

export type StudioObject = { id: string; station: StationName; object: ObjectName; backdrop: BackdropName }

const PLACES: Record<Crop, Place> = {
  '1x1': { x: 0.5, y: 0.5, size: 0.78 },
  '16x9': { x: 0.7, y: 0.5, size: 0.84 },
  '21x9': { x: 0.72, y: 0.5, size: 0.88 },
  '4x5': { x: 0.5, y: 0.41, size: 0.88 },
}

export function drawStudioObject(studio: StudioObject, frame: Frame): Promise<Raster> {
  const place = PLACES[frame.crop]
  const figure = { drawing: OBJECTS[studio.object](), anchor: { x: 300, y: 310 }, seed: studio.id }
  return printOnStation(studio, [{ figure, place }], place, frame)
}

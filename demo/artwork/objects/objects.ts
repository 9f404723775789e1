import type { Drawing } from '../svg.ts'
import { drawBall } from './ball.ts'
import { drawBulb } from './bulb.ts'
import { drawLamp } from './lamp.ts'
import { drawMicrophone } from './microphone.ts'
import { drawPot } from './pot.ts'
import { drawRecord } from './record.ts'

/** Things for still lifes and empty studios: greys in a 600 x 600 box, lit from the upper left. */
export const OBJECTS = {
  ball: drawBall,
  bulb: drawBulb,
  lamp: drawLamp,
  microphone: drawMicrophone,
  pot: drawPot,
  record: drawRecord,
} satisfies Record<string, () => Drawing>

export type ObjectName = keyof typeof OBJECTS

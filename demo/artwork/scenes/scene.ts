import type { Random } from '../random.ts'
import type { Drawing } from '../svg.ts'

/** A place in greys, drawn to fill a sheet. `base` is the place name, so that dice and noise repeat. */
export type DrawScene = (width: number, height: number, random: Random) => Drawing

import type { Random } from '../../random.ts'
import type { Drawing } from '../svg.ts'

/** `spot` is the one thing that a news picture prints in red: shapes without a colour of their own. */
export type SceneDrawing = Drawing & { spot?: string }

/** A place in greys, drawn to fill a sheet. */
export type DrawScene = (width: number, height: number, random: Random) => SceneDrawing

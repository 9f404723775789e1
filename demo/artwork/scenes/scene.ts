import type { Random } from '../../random.ts'
import type { Drawing } from '../svg.ts'

/** `spot` is the part of a news picture that is printed in red: shapes without a colour. */
export type SceneDrawing = Drawing & { spot?: string }

/** In greys. */
export type DrawScene = (width: number, height: number, random: Random) => SceneDrawing

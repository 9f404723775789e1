import { drawBerg } from './berg.ts'
import { drawCity } from './city.ts'
import { drawCranes } from './cranes.ts'
import { drawKaroo } from './karoo.ts'
import type { DrawScene } from './scene.ts'
import { drawStage } from './stage.ts'
import { drawTable } from './table.ts'

export const SCENES = {
  berg: drawBerg,
  city: drawCity,
  cranes: drawCranes,
  karoo: drawKaroo,
  stage: drawStage,
  table: drawTable,
} satisfies Record<string, DrawScene>

export type SceneName = keyof typeof SCENES

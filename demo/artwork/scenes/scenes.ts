import { drawBerg } from './berg.ts'
import { drawBridge } from './bridge.ts'
import { drawCamp } from './camp.ts'
import { drawCinema } from './cinema.ts'
import { drawCity } from './city.ts'
import { drawClinic } from './clinic.ts'
import { drawCoast } from './coast.ts'
import { drawCourt } from './court.ts'
import { drawCranes } from './cranes.ts'
import { drawDance } from './dance.ts'
import { drawKaroo } from './karoo.ts'
import { drawMarket } from './market.ts'
import { drawNewsroom } from './newsroom.ts'
import { drawNoise } from './noise.ts'
import { drawPitch } from './pitch.ts'
import { drawPylons } from './pylons.ts'
import { drawRail } from './rail.ts'
import { drawRoad } from './road.ts'
import type { DrawScene } from './scene.ts'
import { drawSea } from './sea.ts'
import { drawStage } from './stage.ts'
import { drawStorm } from './storm.ts'
import { drawSurf } from './surf.ts'
import { drawTable } from './table.ts'
import { drawTap } from './tap.ts'
import { drawTaxi } from './taxi.ts'

export const SCENES = {
  berg: drawBerg,
  bridge: drawBridge,
  camp: drawCamp,
  cinema: drawCinema,
  city: drawCity,
  clinic: drawClinic,
  coast: drawCoast,
  court: drawCourt,
  cranes: drawCranes,
  dance: drawDance,
  karoo: drawKaroo,
  market: drawMarket,
  newsroom: drawNewsroom,
  noise: drawNoise,
  pitch: drawPitch,
  pylons: drawPylons,
  rail: drawRail,
  road: drawRoad,
  sea: drawSea,
  stage: drawStage,
  storm: drawStorm,
  surf: drawSurf,
  table: drawTable,
  tap: drawTap,
  taxi: drawTaxi,
} satisfies Record<string, DrawScene>

export type SceneName = keyof typeof SCENES

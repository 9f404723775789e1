import { drawBeads } from './beads.ts'
import { drawCollage } from './collage.ts'
import type { DrawCover } from './cover.ts'
import { drawDots } from './dots.ts'
import { drawMap } from './map.ts'
import { drawMesh } from './mesh.ts'
import { drawOpart } from './opart.ts'
import { drawPoster } from './poster.ts'
import { drawRidges } from './ridges.ts'
import { drawRings } from './rings.ts'
import { drawShweshwe } from './shweshwe.ts'
import { drawSkyline } from './skyline.ts'
import { drawTiles } from './tiles.ts'
import { drawTopo } from './topo.ts'
import { drawWave } from './wave.ts'

export const PLAIN_FAMILIES = {
  beads: drawBeads,
  collage: drawCollage,
  dots: drawDots,
  map: drawMap,
  mesh: drawMesh,
  opart: drawOpart,
  poster: drawPoster,
  ridges: drawRidges,
  rings: drawRings,
  shweshwe: drawShweshwe,
  skyline: drawSkyline,
  tiles: drawTiles,
  topo: drawTopo,
  wave: drawWave,
} satisfies Record<string, DrawCover>

export type PlainFamily = keyof typeof PLAIN_FAMILIES

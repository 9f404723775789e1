import { CAST_702 } from './cast/702.ts'
import { CAST_947 } from './cast/947.ts'
import { CAST_CAPETALK } from './cast/capetalk.ts'
import { CAST_COAST_FILMS } from './cast/coast-films.ts'
import { CAST_COVERS } from './cast/covers.ts'
import { CAST_KFM } from './cast/kfm.ts'
import { CAST_OTHER_FILMS } from './cast/other-films.ts'
import type { Features } from './features.ts'

const ALL = {
  ...CAST_702,
  ...CAST_947,
  ...CAST_CAPETALK,
  ...CAST_KFM,
  ...CAST_COVERS,
  ...CAST_COAST_FILMS,
  ...CAST_OTHER_FILMS,
}

export type CastName = keyof typeof ALL

export const CAST: Readonly<Record<CastName, Features>> = ALL

export const isCastName = (name: string): name is CastName => name in ALL

import type { BackdropName } from './backdrops.ts'
import type { PlainFamily } from './families/plain.ts'
import type { ObjectName } from './objects/objects.ts'
import type { PaletteName, StationName } from './palettes.ts'
import { type CastName, CAST } from './people/cast.ts'
import type { SceneName } from './scenes/scenes.ts'

export type CoverLook =
  | { family: PlainFamily }
  | { family: 'landscape'; scene: SceneName }
  | { family: 'portrait'; person: CastName }
  | { family: 'still'; object: ObjectName }

/** A cover, whose square crop has the title. */
export type CoverFacts = {
  id: string
  title: string
  byline: string
  station?: StationName
  palette: PaletteName
  description: string
}

export type CoverDirection = CoverLook & CoverFacts & { kind: 'cover' }

export type PresenterDirection = {
  kind: 'presenter'
  id: string
  station: StationName
  people: readonly [CastName, CastName?]
  backdrop: BackdropName
  isHero?: true
}

export type ObjectDirection = {
  kind: 'object'
  id: string
  station: StationName
  object: ObjectName
  backdrop: BackdropName
  description: string
}

export type ViewDirection = {
  kind: 'view'
  id: string
  scene: SceneName
  palette: PaletteName
  /** Horizontal position of the subject, as a share of the width; narrow crops are cut around it. */
  look: number
  hasSpot?: true
  /** Without dots, for a small file: there are many stills. */
  isLight?: true
  description: string
}

export type StationDirection = { kind: 'station'; id: string; station: StationName; description: string }

export type Direction = CoverDirection | PresenterDirection | ObjectDirection | ViewDirection | StationDirection

/** Two neighbours must not share these. */
export function lookOf(direction: Direction): { family: string; palette: string } {
  switch (direction.kind) {
    case 'cover':
      return { family: direction.family, palette: direction.palette }
    case 'presenter':
      return { family: `presenter before ${direction.backdrop}`, palette: direction.station }
    case 'object':
      return { family: `${direction.object} before ${direction.backdrop}`, palette: direction.station }
    case 'view':
      return { family: `view of ${direction.scene}`, palette: direction.palette }
    case 'station':
      return { family: 'station', palette: direction.station }
    default:
      return direction satisfies never
  }
}

const COLOURS: Record<StationName, string> = { '702': 'amber', '947': 'green', capetalk: 'blue', kfm: 'pink' }

export function describe(direction: Direction): string {
  if (direction.kind !== 'presenter') return direction.description
  const [first, second] = direction.people
  const people = second ? `${CAST[first].described} and ${CAST[second].described}` : CAST[first].described
  return `Screen print in ${COLOURS[direction.station]}: ${people}`
}

export function hasPerson(direction: Direction): boolean {
  if (direction.kind === 'view') return direction.scene === 'newsroom'
  return direction.kind === 'presenter' || (direction.kind === 'cover' && direction.family === 'portrait')
}

import type { Direction } from './direction.ts'
import type { StationName } from './palettes.ts'
import { CAST } from './people/cast.ts'

const COLOURS: Record<StationName, string> = { '702': 'amber', '947': 'green', capetalk: 'blue', kfm: 'pink' }

/** What a picture shows, for those who cannot see it. */
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

import type { Direction } from '../direction.ts'
import { heroes } from './heroes.ts'
import { podcasts } from './podcasts.ts'
import { shows } from './shows.ts'
import { stations } from './stations.ts'

/** Every picture of the station group, in the order in which neighbours are compared. */
export const directions: readonly Direction[] = [...podcasts, ...shows, ...heroes, ...stations]

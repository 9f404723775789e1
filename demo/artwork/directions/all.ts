import type { Direction } from '../direction.ts'
import { competitions } from './competitions.ts'
import { films } from './films.ts'
import { heroes } from './heroes.ts'
import { news } from './news.ts'
import { podcasts } from './podcasts.ts'
import { series } from './series.ts'
import { shows } from './shows.ts'
import { stations } from './stations.ts'

/** Every picture of the station group, in the order in which neighbours are compared. */
export const directions: readonly Direction[] = [
  ...podcasts,
  ...shows,
  ...heroes,
  ...stations,
  ...series,
  ...films,
  ...news,
  ...competitions,
]

import type { Direction, StationDirection } from '../direction.ts'
import { competitions } from './competitions.ts'
import { films } from './films.ts'
import { heroes } from './heroes.ts'
import { newsDesks } from './news-desks.ts'
import { news } from './news.ts'
import { podcasts } from './podcasts.ts'
import { series } from './series.ts'
import { shows } from './shows.ts'

const stations: StationDirection[] = [
  { kind: 'station', id: 'station-702', station: '702', description: 'The word mark of 702 on amber' },
  { kind: 'station', id: 'station-947', station: '947', description: 'The word mark of 947 on green' },
  { kind: 'station', id: 'station-capetalk', station: 'capetalk', description: 'The word mark of Capetalk on blue' },
  { kind: 'station', id: 'station-kfm', station: 'kfm', description: 'The word mark of KFM on pink' },
]

/** In the order in which neighbours are compared. */
export const directions: readonly Direction[] = [
  ...podcasts,
  ...shows,
  ...heroes,
  ...stations,
  ...series,
  ...films,
  ...news,
  ...newsDesks,
  ...competitions,
]

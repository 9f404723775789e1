import { builder } from './builder.ts'
import './schema/detail.ts'
import './schema/epg.ts'
import './schema/episode.ts'
import './schema/home.ts'
import './schema/livestream.ts'
import './schema/podcast.ts'
import './schema/show.ts'
import './schema/stations.ts'

/** The whole schema; each file of `schema/` adds its own part. */
export const schema = builder.toSchema({ sortSchema: true })

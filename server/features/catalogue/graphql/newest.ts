import { connection } from '#server/gateway/paging.ts'
import { Article, Episode, Video } from './content-types.ts'

export const ArticleConnection = connection('Article', Article)
export const NewestEpisodeConnection = connection('NewestEpisode', Episode)
export const NewestVideoConnection = connection('NewestVideo', Video)

import type { Content } from '#server/domain/catalogue/content.ts'
import type { Page } from '#server/platform/page.ts'
import { builder } from '../builder.ts'

// Shows, podcasts and episodes name each other, so their names stand here and their fields each in a file of its own.
export const Show = builder.objectRef<Content>('RadioDetailPublishedContent')
export const Podcast = builder.objectRef<Content>('AudioPodcastPublishedContent')
export const Episode = builder.objectRef<Content>('AudioTeaserDetailPublishedContent')

/** The episodes of one podcast or show. */
export const EpisodeConnection = builder.objectRef<Page<Content> & { parentId: string }>('EpisodeConnection')

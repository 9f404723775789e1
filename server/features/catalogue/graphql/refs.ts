import type { Content } from '../content.ts'
import { builder } from '#server/gateway/builder.ts'

// Kinds of content name each other, so their names stand here and their fields each in a file of its own.
export const Show = builder.objectRef<Content>('RadioDetailPublishedContent')
export const Podcast = builder.objectRef<Content>('AudioPodcastPublishedContent')
export const Episode = builder.objectRef<Content>('AudioTeaserDetailPublishedContent')
export const Video = builder.objectRef<Content>('VideoTeaserDetailPublishedContent')
export const MixedPodcast = builder.objectRef<Content>('PodcastPublishedContent')
export const VideoPodcast = builder.objectRef<Content>('VideoPodcastPublishedContent')
export const Season = builder.objectRef<Content>('VideoSeasonPublishedContent')
export const Special = builder.objectRef<Content>('VideoSpecialsPublishedContent')
export const Article = builder.objectRef<Content>('NewsTeaserDetailPublishedContent')
export const StaticPage = builder.objectRef<Content>('StaticPagePublishedContent')
export const Competition = builder.objectRef<Content>('CompetitionPublishedContent')
export const LivestreamVideo = builder.objectRef<Content>('LivestreamVideoPublishedContent')

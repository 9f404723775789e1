import type { ContentKind } from '#server/database/tables.ts'
import { builder } from '#server/gateway/builder.ts'
import type { Content } from '../content.ts'

const TYPE_NAMES = {
  show: 'RadioDetailPublishedContent',
  podcast: 'AudioPodcastPublishedContent',
  episode: 'AudioTeaserDetailPublishedContent',
  video: 'VideoTeaserDetailPublishedContent',
  mixed_podcast: 'PodcastPublishedContent',
  video_podcast: 'VideoPodcastPublishedContent',
  season: 'VideoSeasonPublishedContent',
  special: 'VideoSpecialsPublishedContent',
  news: 'NewsTeaserDetailPublishedContent',
  page: 'StaticPagePublishedContent',
  competition: 'CompetitionPublishedContent',
  livestream: 'LivestreamVideoPublishedContent',
} as const satisfies Record<ContentKind, string>

export const toTypeName = ({ kind }: Pick<Content, 'kind'>): string => TYPE_NAMES[kind]

// The content types refer to each other. Declaring all refs here avoids import cycles between the files that implement them.
export const Show = builder.objectRef<Content>(TYPE_NAMES.show)
export const Podcast = builder.objectRef<Content>(TYPE_NAMES.podcast)
export const Episode = builder.objectRef<Content>(TYPE_NAMES.episode)
export const Video = builder.objectRef<Content>(TYPE_NAMES.video)
export const MixedPodcast = builder.objectRef<Content>(TYPE_NAMES.mixed_podcast)
export const VideoPodcast = builder.objectRef<Content>(TYPE_NAMES.video_podcast)
export const Season = builder.objectRef<Content>(TYPE_NAMES.season)
export const Special = builder.objectRef<Content>(TYPE_NAMES.special)
export const Article = builder.objectRef<Content>(TYPE_NAMES.news)
export const StaticPage = builder.objectRef<Content>(TYPE_NAMES.page)
export const Competition = builder.objectRef<Content>(TYPE_NAMES.competition)
export const LivestreamVideo = builder.objectRef<Content>(TYPE_NAMES.livestream)

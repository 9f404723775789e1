const NAMES: Record<string, string> = {
  AudioTeaserDetailPublishedContent: 'Episode',
  AudioPodcastPublishedContent: 'Podcast',
  PodcastPublishedContent: 'Podcast',
  VideoTeaserDetailPublishedContent: 'Video',
  VideoPodcastPublishedContent: 'Video series',
  VideoSeasonPublishedContent: 'Season',
  VideoSpecialsPublishedContent: 'Special',
  LivestreamVideoPublishedContent: 'Live video',
  NewsTeaserDetailPublishedContent: 'News',
  RadioDetailPublishedContent: 'Show',
  CompetitionPublishedContent: 'Competition',
  StaticPagePublishedContent: 'Page',
  StationListItem: 'Station',
  RadioStation: 'Station',
  Person: 'Presenter',
  Topic: 'Topic',
}

/** Empty for a type that a newer server has added. */
export const kindName = (typeName: string): string => NAMES[typeName] ?? ''

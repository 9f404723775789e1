/** What a content is called over its title, by its type of the gateway. */
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
  Person: 'Presenter',
  Topic: 'Topic',
}

/** Empty for what a newer server may have. */
export const kindName = (typeName: string): string => NAMES[typeName] ?? ''

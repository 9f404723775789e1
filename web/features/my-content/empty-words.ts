import type { MyContentView } from './my-content-view.ts'

interface EmptyWords {
  title: string
  text: string
}

const LISTS: Record<MyContentView['filter'], EmptyWords> = {
  ALL: {
    title: 'Nothing here yet',
    text: 'Bookmark an episode, a video or a story, or follow a show. It waits for you here, on every device.',
  },
  FOLLOWING: {
    title: 'Nothing followed yet',
    text: 'Follow a show, a podcast, a station, a topic or a presenter. What is new shows up here.',
  },
  BOOKMARK: {
    title: 'Nothing bookmarked yet',
    text: 'Tap the bookmark on any episode, video or story. It waits for you here, on every device.',
  },
}

const KINDS = { AUDIO: 'audio', VIDEO: 'video', ARTICLES: 'news', SHOWS: 'shows' } as const

const OTHERS = 'There may be something of another kind. Choose All media to see everything.'

/** What an empty place says. */
export function emptyWords({ filter, mediaType }: MyContentView): EmptyWords {
  if (mediaType === 'ALL') return LISTS[filter]
  return { title: `${LISTS[filter].title.replace(' yet', '')} under ${KINDS[mediaType]}`, text: OTHERS }
}

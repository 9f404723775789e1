import type { MyContentView } from './my-content-view.ts'

interface EmptyListText {
  title: string
  text: string
}

const TEXTS: Record<MyContentView['filter'], EmptyListText> = {
  ALL: {
    title: 'Nothing here yet',
    text: 'Bookmark an episode, a video or a story, or follow a show. It waits for you here, on every device.',
  },
  FOLLOWING: {
    title: 'Nothing followed yet',
    text: 'Follow a show, a podcast, a station, a topic or a presenter. New episodes and stories show up here.',
  },
  BOOKMARK: {
    title: 'Nothing bookmarked yet',
    text: 'Tap the bookmark on any episode, video or story. It waits for you here, on every device.',
  },
}

const TYPE_NAMES = { AUDIO: 'audio', VIDEO: 'video', ARTICLES: 'news', SHOWS: 'shows' } as const

const OTHER_TYPES_TEXT = 'There may be something of another kind. Choose All media to see everything.'

export function emptyListText({ filter, mediaType }: MyContentView): EmptyListText {
  if (mediaType === 'ALL') return TEXTS[filter]
  return { title: `${TEXTS[filter].title.replace(' yet', '')} under ${TYPE_NAMES[mediaType]}`, text: OTHER_TYPES_TEXT }
}

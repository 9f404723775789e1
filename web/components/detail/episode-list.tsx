import { useId, useMemo, type ReactNode } from 'react'
import { plural } from '#web/lib/text/plural.ts'
import type { PlayableMedia } from '#web/player/core/state.ts'
import { useContinuation } from '#web/player/queue/offered.ts'
import { Link } from '#web/ui/links/link.tsx'
import { LoadMoreLink } from '../paging/load-more-link.tsx'
import { usePagedList } from '../paging/use-paged-list.ts'
import { toListPage, type Episodes, type LoadMore } from './load-episodes.ts'

interface EpisodeListProps<Item> {
  title: string
  url: string
  episodes: Episodes<Item>
  /** Cursor of the episode before the first one of the list; null for the start. */
  after: string | null
  load: LoadMore<Item>
  /** The player continues in list order. Must be a stable function. */
  mediaOf: (episode: Item) => PlayableMedia | null
  /** The player continues from the end of the list to its start, as in a series listed newest first. */
  isSeenUpwards?: boolean
  row: (episode: Item) => ReactNode
  beside?: ReactNode
}

/** Further pages are appended, or open as separate pages without JavaScript. */
export function EpisodeList<Item>(props: EpisodeListProps<Item>) {
  const { title, url, episodes, after, load, mediaOf, isSeenUpwards = false, row, beside } = props
  const headingId = useId()
  const { list, items, next, state, added, onMore } = usePagedList<Item, HTMLOListElement>(
    toListPage(episodes),
    (cursor, signal) => load(url, cursor, signal),
  )
  useContinuation(
    useMemo(() => {
      const media = items.flatMap((episode) => mediaOf(episode) ?? [])
      return isSeenUpwards ? media.toReversed() : media
    }, [items, mediaOf, isSeenUpwards]),
  )
  return (
    <section aria-labelledby={headingId}>
      <div className="section-head mb-1.5 items-center">
        <h2 className="title-2" id={headingId}>
          {title}
        </h2>
        {beside ?? <span className="meta">{plural(episodes.totalCount, 'episode')}</span>}
      </div>
      {after && (
        <p className="mb-3">
          <Link className="link" to="?">
            Back to the beginning of the list
          </Link>
        </p>
      )}
      <ol className="episode-list" ref={list}>
        {items.map(row)}
      </ol>
      {next && (
        <div className="grid gap-2 mt-5.5 justify-items-center">
          <LoadMoreLink
            to={`?after=${encodeURIComponent(next)}`}
            noun="episodes"
            label="Load more episodes"
            state={state}
            onMore={onMore}
          />
        </div>
      )}
      <p className="sr-only" role="status">
        {added > 0 && `${plural(added, 'more episode')} loaded`}
      </p>
    </section>
  )
}

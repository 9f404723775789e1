import { useEffect, useId, useMemo, useRef, type MouseEvent } from 'react'
import { Link } from 'react-router'
import type { DetailFragment, EpisodePageFragment } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/plural.ts'
import { useContinuation } from '#web/player/queue/use-continuation.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EpisodeRow } from '../episode-row.tsx'
import { useMore, type ListPage } from '../use-more.ts'
import { episodeMedia, mediaParent } from './episode-media.ts'
import { loadEpisodes } from './load-episodes.ts'

interface EpisodeListProps {
  title: string
  /** The podcast or show to which the episodes belong. */
  parent: Pick<DetailFragment, '_url' | 'headline' | 'station'> & { episodes: EpisodePageFragment }
  /** Cursor of the episode after which the list begins; null for its beginning. */
  after: string | null
  now: number
}

type Episode = EpisodePageFragment['edges'][number]['node']

/** One page of the list as the paging hook wants it. */
const listPageOf = ({ edges, pageInfo }: EpisodePageFragment): ListPage<Episode> => ({
  items: edges.map(({ node }) => node),
  next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
})

/** The episodes of a podcast or show. More of them are fetched here, or come as a page of their own without our script. */
export function EpisodeList({ title, parent, after, now }: EpisodeListProps) {
  const headingId = useId()
  const list = useRef<HTMLOListElement>(null)
  const more = useMore(listPageOf(parent.episodes), async (cursor, signal) =>
    listPageOf(await loadEpisodes(parent._url, cursor, signal)),
  )
  useContinuation(
    useMemo(
      () => more.items.flatMap((episode) => episodeMedia(episode, mediaParent(parent)) ?? []),
      [more.items, parent],
    ),
  )
  const firstNew = more.items.length - more.added
  useEffect(() => {
    if (more.added > 0) list.current?.children[firstNew]?.querySelector('a')?.focus()
  }, [firstNew, more.added])
  return (
    <section aria-labelledby={headingId}>
      <div className="sec-h mb-1.5!">
        <h2 className="title-2" id={headingId}>
          {title}
        </h2>
        <span className="meta">{plural(parent.episodes.totalCount, 'episode')}</span>
      </div>
      {after && (
        <p className="mb-3">
          <Link className="lk" to={parent._url}>
            Back to the beginning of the list
          </Link>
        </p>
      )}
      <ol className="eps" ref={list}>
        {more.items.map((episode) => (
          <EpisodeRow key={episode._id} episode={episode} parent={mediaParent(parent)} now={now} />
        ))}
      </ol>
      {more.next && <LoadMoreEpisodes cursor={more.next} state={more.state} onMore={more.loadMore} />}
      <p className="sr" role="status">
        {more.added > 0 ? `${more.added} more ${more.added === 1 ? 'episode' : 'episodes'} loaded` : ''}
      </p>
    </section>
  )
}

interface LoadMoreEpisodesProps {
  cursor: string
  state: 'idle' | 'loading' | 'failed'
  onMore: () => void
}

function LoadMoreEpisodes({ cursor, state, onMore }: LoadMoreEpisodesProps) {
  function loadHere(event: MouseEvent) {
    const wantsOtherTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (wantsOtherTab) return
    event.preventDefault()
    onMore()
  }
  return (
    <div className="stack mt-5.5 justify-items-center">
      {state === 'failed' && (
        <p role="alert" className="t2">
          More episodes could not be loaded. Please try again.
        </p>
      )}
      <ButtonLink
        kind="outline"
        to={`?after=${encodeURIComponent(cursor)}`}
        aria-disabled={state === 'loading' || undefined}
        onClick={loadHere}
      >
        {state === 'loading' ? 'Loading episodes' : 'Load more episodes'}
      </ButtonLink>
    </div>
  )
}

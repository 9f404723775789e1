import { History, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { AdSlot } from '#web/ads/ad-slot.tsx'
import { CoverCard } from '#web/components/cards/cover-card.tsx'
import { CardImage } from '#web/components/images/card-image.tsx'
import { TitledReel } from '#web/components/reels/titled-reel.tsx'
import type { GetTopicsQuery } from '#web/gateway/generated/types.ts'
import type { Teaser } from '#web/player/playable/to-playable.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { recentSearches, removeRecentSearch } from './recent-searches.ts'
import { searchUrl } from './search-request.ts'

const NONE: readonly string[] = []

interface StartPageProps {
  topics: GetTopicsQuery['topics']
  podcasts: readonly Teaser[]
  adSlot: string
}

export const StartPage = ({ topics, podcasts, adSlot }: StartPageProps) => (
  <>
    <div className="search-columns">
      <div>
        <RecentSearches />
        <section className="section" aria-labelledby="browse">
          <h2 className="title-2" id="browse" tabIndex={-1}>
            Browse
          </h2>
          <ul className="topic-tiles">
            {topics.map(({ id, name, _url, headerImage }) => (
              <li key={id} className="topic-tile">
                <CardImage image={headerImage} crop="medium16x9" width={280} sizes="(min-width: 768px) 25vw, 50vw" />
                <Link to={_url}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <AdSlot slot={adSlot} shape="box" />
    </div>
    <PodcastReel podcasts={podcasts} />
  </>
)

export function PodcastReel({ podcasts }: Pick<StartPageProps, 'podcasts'>) {
  if (podcasts.length === 0) return null
  return (
    <TitledReel title="New in podcasts" shape="square" all={{ to: '/audio', label: 'All audio' }}>
      {podcasts.map((teaser) => (
        <CoverCard key={teaser._id} teaser={teaser} />
      ))}
    </TitledReel>
  )
}

/** The row of a removed search takes its focus along. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector('button')
  if (next) next.focus()
  else focusNextSection()
}

/** Not the field above, which would open the keyboard of a phone. */
const focusNextSection = () => document.getElementById('browse')?.focus()

function RecentSearches() {
  const queries = useSyncExternalStore(recentSearches.subscribe, recentSearches.get, () => NONE)
  if (queries.length === 0) return null
  const clearAll = () => {
    focusNextSection()
    recentSearches.set([])
  }
  return (
    <section className="section tight" aria-labelledby="recent">
      <div className="section-head">
        <h2 className="title-2" id="recent">
          Recent
        </h2>
        <button type="button" className="button ghost small" onClick={clearAll}>
          Clear all
        </button>
      </div>
      <ul className="recent-searches">
        {queries.map((query) => (
          <li key={query}>
            <History className="icon small" aria-hidden="true" />
            <Link to={searchUrl(query)}>{query}</Link>
            <IconButton
              label={`Remove ${query}`}
              icon={<X className="icon small" aria-hidden="true" />}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget)
                removeRecentSearch(query)
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

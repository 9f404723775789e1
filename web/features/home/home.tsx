import { Suspense } from 'react'
import { ContinueSlot } from '#web/components/continue/continue-slot.tsx'
import type { GetCurrentShowsQuery, GetHomeExploreQuery, MediaType } from '#web/gateway/generated/types.ts'
import { plural } from '#web/lib/text/plural.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomeReels } from './home-reels.tsx'
import { LiveNow } from './live-now.tsx'
import { MediaFilter } from './media-filter.tsx'

interface HomeProps {
  explore: GetHomeExploreQuery['homeExplore']
  shows: GetCurrentShowsQuery['currentShows']
  mediaType: MediaType
  now: number
}

const KIND_NAMES = { ALL: 'audio and video', AUDIO: 'audio', VIDEO: 'video' } as const

export function Home({ explore, shows, mediaType, now: atLoad }: HomeProps) {
  const now = useNow(atLoad)
  const { heroTeasers, reels } = explore
  const [first] = reels.edges
  return (
    <div className="page-width">
      <div className="pt-2 pb-3.5 menu:sticky menu:top-[16px] menu:z-31 menu:-mt-[60px] menu:mb-4 menu:h-[44px] menu:w-max menu:py-0">
        <MediaFilter value={mediaType} />
        <p className="sr-only" role="status">{`${plural(reels.edges.length, 'row')} of ${KIND_NAMES[mediaType]}`}</p>
      </div>
      <Suspense>
        <HomeHero slides={heroTeasers} shows={shows} now={now} />
      </Suspense>
      <Suspense>
        <LiveNow shows={shows} now={now} />
      </Suspense>
      <ContinueSlot />
      {first ? (
        <HomeReels
          key={`${mediaType} ${reels.pageInfo.endCursor}`}
          reels={reels}
          mediaType={mediaType}
          loadedAt={atLoad}
        />
      ) : (
        <EmptyHome />
      )}
    </div>
  )
}

function EmptyHome() {
  return (
    <section className="section empty">
      <h2 className="title-2">No video yet</h2>
      <p>Sessions, documentaries and full episodes come to this page. Until then there is plenty to listen to.</p>
      <ButtonLink kind="primary" to="/?mediaType=AUDIO" preventScrollReset>
        Show audio
      </ButtonLink>
    </section>
  )
}

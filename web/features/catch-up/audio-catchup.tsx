import { useId } from 'react'
import { CoverCard } from '#web/components/cards/cover-card.tsx'
import { SectionHead } from '#web/components/reels/section-head.tsx'
import { GetAudioCatchupHome } from '#web/gateway/generated/get-audio-catchup-home.ts'
import type { GetAudioCatchupHomeQuery, GetAudioPodcastListQuery } from '#web/gateway/generated/types.ts'
import { run } from '#web/gateway/run.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { PageTitleLine } from '#web/ui/text/page-title-line.tsx'
import { AudioHero } from './audio-hero.tsx'
import { CATCHUP_REELS_A_PAGE, CatchupReels } from './catchup-reels.tsx'

interface AudioCatchupProps {
  home: GetAudioCatchupHomeQuery['audioCatchupHome']
  podcasts: GetAudioPodcastListQuery['audioPodcastList']
  loadedAt: number
}

const allOf = (id: string) => ({ to: `/audio/${id}/all`, label: 'View all' })

async function loadReels(after: string, signal: AbortSignal) {
  const variables = { first: CATCHUP_REELS_A_PAGE, after }
  return (await run(GetAudioCatchupHome, variables, { signal })).audioCatchupHome.reels
}

export function AudioCatchup({ home: { hero, reels }, podcasts, loadedAt }: AudioCatchupProps) {
  const now = useNow(loadedAt)
  const headingId = useId()
  return (
    <div className="page-width">
      <PageTitleLine>Audio</PageTitleLine>
      {hero && <AudioHero hero={hero} now={now} />}
      <CatchupReels reels={reels} loadedAt={loadedAt} load={loadReels} allOf={allOf} />
      {podcasts.edges.length > 0 && (
        <section className="section" aria-labelledby={headingId}>
          <SectionHead
            id={headingId}
            title="Every podcast"
            all={{ to: '/audio/podcasts/all', label: `All ${podcasts.totalCount}` }}
          />
          <ul className="square-grid">
            {podcasts.edges.map(({ node }) => (
              <CoverCard key={node._id} teaser={node} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

import { LiveCard } from '#web/components/cards/live-card.tsx'
import { SectionHead } from '#web/components/reels/section-head.tsx'
import type { CurrentShowFragment } from '#web/gateway/generated/types.ts'
import { keepScroll } from '#web/ui/lists/row-scroll.ts'

export function LiveNow({ shows, now }: { shows: readonly CurrentShowFragment[]; now: number }) {
  return (
    <section className="section tight" aria-labelledby="live-now">
      <SectionHead id="live-now" title="Live now" all={{ to: '/stations', label: 'Stations' }} />
      <ul className="live-grid" ref={keepScroll}>
        {shows.map((show) => (
          <LiveCard key={show.station} show={show} now={now} />
        ))}
      </ul>
    </section>
  )
}

import type { GetInsightsQuery } from '#web/gateway/generated/types.ts'
import { ChipLink } from '#web/ui/buttons/chip.tsx'
import { InsightCard } from './insight-card.tsx'
import { type Range, RANGES } from './load-insights.ts'
import './insights.css'

interface InsightsPageProps {
  loaded: GetInsightsQuery
  days: Range
}

export const InsightsPage = ({ loaded: { insights, listenersNow }, days }: InsightsPageProps) => (
  <>
    <section className="section tight" aria-labelledby="listening-now">
      <h2 className="title-2" id="listening-now">
        Listening now
      </h2>
      <p className="meta">Browsers that played the live station in the last two minutes.</p>
      <ul className="now-tiles">
        {listenersNow.map(({ station, listeners }) => (
          <li key={station}>
            <span className="insight-total">{listeners.toLocaleString('en-ZA')}</span>
            <span className="meta">{station}</span>
          </li>
        ))}
      </ul>
    </section>
    <nav className="range" aria-label="Range">
      {RANGES.map((range) => (
        <ChipLink key={range} to={`/insights?days=${range}`} aria-current={range === days ? 'page' : undefined} replace>
          {range} days
        </ChipLink>
      ))}
    </nav>
    <p className="meta mb-4">Only listeners who agreed are counted. Today is at most ten minutes behind.</p>
    <div className="insights">
      {insights.map((insight) => (
        <InsightCard key={insight.key} insight={insight} />
      ))}
    </div>
  </>
)

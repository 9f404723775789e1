import { clockTime } from '#web/lib/time/clock-time.ts'
import type { Occurrence } from './load-errors.ts'

/** Newest first. */
export const Breadcrumbs = ({ breadcrumbs }: Pick<Occurrence, 'breadcrumbs'>) => (
  <section className="section tight" aria-labelledby="breadcrumbs">
    <h3 className="item-title" id="breadcrumbs">
      Before the error
    </h3>
    <ol className="error-breadcrumbs">
      {breadcrumbs.toReversed().map(({ at, category, level, message }, index) => (
        // Two may be equal.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} data-level={level}>
          <span className="meta tabular">{at && clockTimeWithSeconds(at)}</span>
          <span className="meta">{category}</span>
          <span>{message}</span>
        </li>
      ))}
    </ol>
  </section>
)

/** Johannesburg, `HH:mm:ss`; its offset from UTC has no seconds. */
const clockTimeWithSeconds = (iso: string) => clockTime(Date.parse(iso)) + iso.slice(16, 19)

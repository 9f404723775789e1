import { useId } from 'react'
import { Link } from '#web/ui/links/link.tsx'
import { InsightChart } from './insight-chart.tsx'
import type { Insight } from './load-insights.ts'

export function InsightCard({ insight }: { insight: Insight }) {
  const titleId = useId()
  const { title, definition, total, unit, subject, series, top } = insight
  const isByHour = subject === 'hour'
  return (
    <section className="insight" aria-labelledby={titleId}>
      <h2 className="item-title" id={titleId}>
        {title}
      </h2>
      <p className="insight-total">{total === null ? '–' : formatValue(total, unit)}</p>
      <p className="meta">{definition}</p>
      {total === null ? (
        <p className="insight-empty meta">No data for these days.</p>
      ) : isByHour ? (
        <HourBars title={title} hours={top} />
      ) : (
        <InsightChart series={series} title={title} />
      )}
      {!isByHour && top.length > 0 && (
        <ol className="insight-top">
          {top.slice(0, 10).map(({ label, url, value }) => (
            <li key={`${url} ${label}`}>
              {url ? <Link to={url}>{label}</Link> : <span>{label}</span>}
              <span className="tabular">{formatValue(value, unit)}</span>
            </li>
          ))}
        </ol>
      )}
      {series.length > 0 && <PointsTable insight={insight} />}
    </section>
  )
}

function HourBars({ title, hours }: { title: string; hours: Insight['top'] }) {
  const highest = Math.max(1, ...hours.map(({ value }) => value))
  return (
    <ol className="hour-bars" aria-label={title}>
      {hours.map(({ label, value }) => (
        <li key={label} title={`${label}: ${formatValue(value, 'number')}`}>
          <span className="sr-only">{`${label}: ${formatValue(value, 'number')}`}</span>
          <span className="hour-bar" style={{ height: `${(100 * value) / highest}%` }} />
          <span className="meta" aria-hidden="true">
            {Number(label.slice(0, 2)) % 6 === 0 ? label.slice(0, 2) : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The same numbers as the chart, for screen readers and for copying. */
const PointsTable = ({ insight: { title, series, unit } }: { insight: Insight }) => (
  <details>
    <summary className="meta">Numbers by day</summary>
    <div className="insight-table" role="region" aria-label={`${title} by day`} tabIndex={0}>
      <table>
        <caption className="sr-only">{title} by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name || 'All'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {daysOf(series).map((day) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {series.map(({ name, points }) => (
                <td key={name} className="tabular">
                  {formatValue(points.find((point) => point.day === day)?.value ?? 0, unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

const daysOf = (series: Insight['series']) =>
  [...new Set(series.flatMap(({ points }) => points.map(({ day }) => day)))].toSorted()

function formatValue(value: number, unit: string): string {
  const digits = (unit === 'number' ? 0 : 1) + (value < 10 ? 1 : 0)
  const text = value.toLocaleString('en-ZA', { maximumFractionDigits: digits })
  if (unit === 'seconds') return `${text} s`
  return unit === 'hours' ? `${text} h` : text
}

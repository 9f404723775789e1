import type { EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { clockTime } from '#web/lib/time/clock-time.ts'
import { Link } from '#web/ui/links/link.tsx'
import { presenterText } from './airing.ts'

export function AiringList({ airings }: { airings: readonly EpgEntryFragment[] }) {
  return (
    <ol className="grid">
      {airings.map((airing) => {
        const start = airing.startTimeUnixSeconds * 1000
        const url = airing.teaserDetail?._url
        return (
          <li
            key={airing.startTimeUnixSeconds}
            className="relative grid grid-cols-[3.25rem_1fr] gap-3 border-t border-line py-2.5 text-ui first:border-0"
          >
            <time className="font-bold" dateTime={new Date(start).toISOString()}>
              {clockTime(start)}
            </time>
            <span className="grid gap-0.5">
              {url ? (
                <Link className="stretched-link font-semibold hover:underline" to={url}>
                  {airing.headline}
                </Link>
              ) : (
                <b className="font-semibold">{airing.headline}</b>
              )}
              <span className="meta empty:hidden">{presenterText(airing)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

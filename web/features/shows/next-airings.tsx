import { MainSection } from '#web/components/detail/main-section.tsx'
import type { EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { clockTime } from '#web/lib/time/clock-time.ts'
import { relativeDayText } from './next-airing.ts'

interface NextAiringsProps {
  airings: readonly EpgEntryFragment[]
  now: number
}

export function NextAirings({ airings, now }: NextAiringsProps) {
  return (
    <MainSection title="When to listen">
      <ol>
        {airings.map(({ startTimeUnixSeconds, endTimeUnixSeconds }) => {
          const start = startTimeUnixSeconds * 1000
          return (
            <li
              key={start}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-line py-3"
            >
              <b className="item-title first-letter:uppercase">{relativeDayText(start, now)}</b>
              <time className="text-ui text-text-2" dateTime={new Date(start).toISOString()}>
                {`${clockTime(start)} to ${clockTime(endTimeUnixSeconds * 1000)}`}
              </time>
            </li>
          )
        })}
      </ol>
    </MainSection>
  )
}

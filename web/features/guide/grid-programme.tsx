import { Link } from 'react-router'
import type { EpgEntryFragment } from '#web/gateway/generated/types.ts'
import { clockTime } from '#web/lib/clock-time.ts'
import { remainingText } from '#web/lib/duration.ts'
import { OnAir } from '#web/ui/on-air.tsx'
import { Picture } from '#web/components/pictures/picture.tsx'
import { boxOf } from './guide-scale.ts'
import { phaseOf, type Day } from '#web/components/schedule/schedule-time.ts'
import { PHASE_LABELS } from './phase-labels.ts'
import { presentersOf } from '#web/components/schedule/airing.ts'

interface GridProgrammeProps {
  item: EpgEntryFragment
  isSelected: boolean
  day: Day
  now: number
}

/** A programme in the grid; its width is proportional to its duration. */
export function GridProgramme({ item, isSelected, day, now }: GridProgrammeProps) {
  const phase = phaseOf(item, now)
  const isFeatured = isSelected && phase === 'now'
  const picture = item.teaserDetail?.headerImage ?? item.fallbackHeaderImage
  const box = { className: `programme overflow-clip ${phase}`, style: boxOf(item, day) }
  const content = (
    // Sticky, so that it stays in view as long as part of the programme does. Picture and text move together.
    <span className="sticky left-(--after-who) flex max-w-full items-start gap-4 justify-self-start">
      {isFeatured && picture && (
        <span className="art ratio-1x1 w-28 flex-none">
          <Picture
            url={picture.small1x1}
            placeholder={picture.placeholder}
            alt=""
            width={112}
            height={112}
            sizes="112px"
          />
        </span>
      )}
      <ProgrammeText item={item} now={now} isFeatured={isFeatured} />
    </span>
  )
  const url = item.teaserDetail?._url
  return (
    <li>
      {url ? (
        <Link to={url} aria-current={phase === 'now' ? 'time' : undefined} {...box}>
          {content}
        </Link>
      ) : (
        <div {...box}>{content}</div>
      )}
    </li>
  )
}

function ProgrammeText({ item, now, isFeatured }: { item: EpgEntryFragment; now: number; isFeatured: boolean }) {
  const presenters = presentersOf(item)
  const end = item.endTimeUnixSeconds * 1000
  return (
    <span className="grid min-w-0 content-start gap-[3px] *:max-w-full">
      <span className="sr-only">{`${PHASE_LABELS[phaseOf(item, now)]}, `}</span>
      <span className="item-title">
        {item.headline}
        <span className="sr-only">, </span>
      </span>
      {presenters && (
        <span className="meta">
          {presenters}
          <span className="sr-only">, </span>
        </span>
      )}
      <span className="meta">{`${clockTime(item.startTimeUnixSeconds * 1000)} to ${clockTime(end)}`}</span>
      {isFeatured && (
        <OnAir kind="theme" className="mt-2">
          {remainingText(end - now)}
        </OnAir>
      )}
    </span>
  )
}

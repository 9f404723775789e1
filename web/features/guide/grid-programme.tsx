import type { ReactNode } from 'react'
import { ResponsiveImage } from '#web/components/images/responsive-image.tsx'
import { PlayMedia } from '#web/components/playback/play-media.tsx'
import { presenterText } from '#web/components/schedule/airing.ts'
import { PresenterLinks } from '#web/components/schedule/presenter-links.tsx'
import { airingPhase, type Day, type Phase } from '#web/components/schedule/schedule-time.ts'
import type { GuideEntryFragment } from '#web/gateway/generated/types.ts'
import { clockTime } from '#web/lib/time/clock-time.ts'
import { remainingText } from '#web/lib/time/duration.ts'
import { Link } from '#web/ui/links/link.tsx'
import { OnAir } from '#web/ui/status/on-air.tsx'
import { programmeBox } from './guide-scale.ts'
import { airingUrl, type Lane, recordingMedia } from './lanes.ts'
import { PHASE_LABELS } from './phase-labels.ts'

interface GridProgrammeProps {
  lane: Lane
  item: GuideEntryFragment
  isSelected: boolean
  day: Day
  now: number
}

/** Narrower boxes have no room for a play button; the recording plays on its page. */
const BUTTON_MIN_WIDTH = 150

/** Narrower boxes, such as those of bulletins, have no room for text beside their padding. */
const TEXT_MIN_WIDTH = 32

/** Narrower boxes have no room for a picture beside the text. `guide.css` hides it while less of the box is in view. */
const PICTURE_MIN_WIDTH = 300

export function GridProgramme({ lane, item, isSelected, day, now }: GridProgrammeProps) {
  const phase = airingPhase(item, now)
  const recording = phase === 'past' ? recordingMedia(lane, item) : null
  const box = programmeBox(item, day)
  const hasButton = recording !== null && box.width >= BUTTON_MIN_WIDTH
  return (
    <li>
      <ProgrammeBox
        item={item}
        phase={phase}
        isSelected={isSelected}
        attributes={boxAttributes(item, box, `${phase} ${hasButton ? 'has-recording' : ''}`)}
      >
        <BoxContent
          item={item}
          box={box}
          isSelected={isSelected}
          isFeatured={isSelected && phase === 'now'}
          now={now}
        />
      </ProgrammeBox>
      {hasButton && (
        <span className="programme-play" style={{ left: box.left + box.width }}>
          <PlayMedia media={recording} size="small" kind="outlined" />
        </span>
      )}
    </li>
  )
}

interface ProgrammeBoxProps {
  item: GuideEntryFragment
  phase: Phase
  isSelected: boolean
  attributes: ReturnType<typeof boxAttributes>
  children: ReactNode
}

/** The whole box is a link. That of the selected station is below the content, because the presenters are links of their own. */
function ProgrammeBox({ item, phase, isSelected, attributes, children }: ProgrammeBoxProps) {
  const url = airingUrl(item)
  const current = phase === 'now' ? 'time' : undefined
  if (!url) return <div {...attributes}>{children}</div>
  if (!isSelected)
    return (
      <Link to={url} aria-current={current} {...attributes}>
        {children}
      </Link>
    )
  return (
    <div {...attributes}>
      <Link className="programme-link" to={url} aria-current={current}>
        <span className="sr-only">{`${PHASE_LABELS[phase]}, ${item.headline}, ${timesOf(item)}`}</span>
      </Link>
      {children}
    </div>
  )
}

interface BoxContentProps {
  item: GuideEntryFragment
  box: Box
  isSelected: boolean
  /** On air on the selected station. */
  isFeatured: boolean
  now: number
}

/** Stays in view as long as part of the programme does. Image and text move together. */
function BoxContent({ item, box, isSelected, isFeatured, now }: BoxContentProps) {
  const image = item.teaserDetail?.headerImage ?? item.fallbackHeaderImage
  return (
    <span className={hasText(box) ? 'programme-text flex max-w-full items-start gap-4 justify-self-start' : 'sr-only'}>
      {isFeatured && image && box.width >= PICTURE_MIN_WIDTH && (
        <span className="art ratio-1x1 w-28 flex-none">
          <ResponsiveImage
            url={image.medium1x1}
            placeholder={image.placeholder}
            alt=""
            width={112}
            height={112}
            sizes="112px"
          />
        </span>
      )}
      {isSelected ? (
        <SelectedText item={item} now={now} isFeatured={isFeatured} />
      ) : (
        <ProgrammeText item={item} now={now} />
      )}
    </span>
  )
}

type Box = ReturnType<typeof programmeBox>

const hasText = ({ width }: Box): boolean => width >= TEXT_MIN_WIDTH

/** A box without room for its text names its programme to the pointer. */
const boxAttributes = (item: GuideEntryFragment, box: Box, classes: string) => ({
  className: `programme overflow-clip ${hasText(box) ? '' : 'p-0'} ${classes}`,
  style: { ...box, '--box': `${box.width}px` },
  ...(!hasText(box) && { title: `${item.headline}, ${timesOf(item)}` }),
})

const timesOf = ({ startTimeUnixSeconds, endTimeUnixSeconds }: GuideEntryFragment) =>
  `${clockTime(startTimeUnixSeconds * 1000)} to ${clockTime(endTimeUnixSeconds * 1000)}`

function ProgrammeText({ item, now }: { item: GuideEntryFragment; now: number }) {
  const presenters = presenterText(item)
  return (
    <span className="grid min-w-0 content-start gap-[3px] *:max-w-full">
      <span className="sr-only">{`${PHASE_LABELS[airingPhase(item, now)]}, `}</span>
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
      <span className="meta">{timesOf(item)}</span>
    </span>
  )
}

interface SelectedTextProps {
  item: GuideEntryFragment
  now: number
  isFeatured: boolean
}

function SelectedText({ item, now, isFeatured }: SelectedTextProps) {
  const topic = item.recording?.headline
  const isLinked = airingUrl(item) !== undefined
  return (
    <span className="grid min-w-0 content-start gap-[3px] *:max-w-full">
      {!isLinked && <span className="sr-only">{`${PHASE_LABELS[airingPhase(item, now)]}, `}</span>}
      <span className="item-title" aria-hidden={isLinked}>
        {item.headline}
      </span>
      {presenterText(item) && (
        <span className="meta">
          <PresenterLinks of={item} />
        </span>
      )}
      <span className="meta" aria-hidden={isLinked}>
        {timesOf(item)}
      </span>
      {topic && <span className="meta">{topic}</span>}
      {isFeatured && (
        <OnAir kind="theme" className="mt-2">
          {remainingText(item.endTimeUnixSeconds * 1000 - now)}
        </OnAir>
      )}
    </span>
  )
}

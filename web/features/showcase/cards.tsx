import { EllipsisVertical } from 'lucide-react'
import { PlayedMark } from '#web/components/continue/card-bar.tsx'
import { ContinueCard } from '#web/components/continue/continue-card.tsx'
import { LABELS } from '#web/lib/text/messages.ts'
import type { ProgressEntry } from '#web/player/progress/progress.ts'
import { PlayButton } from '#web/ui/buttons/play-button.tsx'
import { ShowcaseSection } from './showcase-section.tsx'
import '#web/components/continue/continue.css'

const TITLE = 'The night the grid held'

const entry = (seconds: number, isFinished = false): ProgressEntry => ({
  media: { mediaId: `showcase-${seconds}`, title: TITLE, subtitle: 'The Blackout Diaries', station: '702', url: '/ui' },
  seconds,
  duration: 2_290,
  isFinished,
  updatedAt: Date.UTC(2026, 0, 5, 8),
})

const PROGRESS_STATES: [name: string, entry: ProgressEntry | null][] = [
  ['Never heard', null],
  ['Begun', entry(320)],
  ['Nearly over', entry(2_170)],
  ['Played', entry(2_290, true)],
]

/** Cards at each stage of progress, and the cards of "Continue listening". */
export const Cards = () => (
  <ShowcaseSection title="Cards">
    <ul className="square-grid">
      {PROGRESS_STATES.map(([name, progress]) => (
        <ProgressCard key={name} name={name} progress={progress} />
      ))}
      <ProgressCard name="Under the pointer" progress={null} isHover />
    </ul>
    <ul className="grid gap-(--gap) sm:grid-cols-2">
      {[entry(320), entry(2_170)].map((each) => (
        <ContinueCard key={each.seconds} entry={each} />
      ))}
    </ul>
  </ShowcaseSection>
)

interface ProgressCardProps {
  name: string
  progress: ProgressEntry | null
  isHover?: boolean
}

const ProgressCard = ({ name, progress, isHover = false }: ProgressCardProps) => (
  <li className={isHover ? 'card is-hover' : 'card'} data-station="702">
    <div className="art ratio-1x1">
      {progress && <PlayedMark entry={progress} />}
      {isHover && <PlayButton state="play" size="small" label={LABELS.play(TITLE)} />}
    </div>
    <div className="text">
      <h3 className="item-title">{TITLE}</h3>
      <p className="meta">{name}</p>
    </div>
    {isHover && (
      <button type="button" className="more" aria-label={`More about ${TITLE}`}>
        <EllipsisVertical className="icon" aria-hidden="true" />
      </button>
    )}
  </li>
)

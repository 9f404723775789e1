import { ListMusic } from 'lucide-react'
import { remainingText } from '#web/lib/time/duration.ts'
import type { Progress } from '../../progress/progress.ts'
import type { Queue } from '../../queue/queue.ts'
import type { ExpandedPlayerCommands } from './expanded-player-commands.ts'
import { MediaRow } from './media-row.tsx'
import { QueueRows } from './queue-rows.tsx'

interface QueuePanelProps {
  queue: Pick<Queue, 'chosen' | 'following'>
  /** Unfinished media, for an empty queue. */
  continues: Progress
  commands: ExpandedPlayerCommands
}

const MAX_FOLLOWING = 5

export function QueuePanel({ queue: { chosen, following }, continues, commands }: QueuePanelProps) {
  const others = following.filter(({ mediaId }) => !chosen.some((media) => media.mediaId === mediaId))
  const isEmpty = chosen.length === 0 && others.length === 0
  return (
    <>
      {chosen.length > 0 && (
        <>
          <div className="flex items-center gap-3 justify-between">
            <h3 className="kicker">Your queue</h3>
            <button
              type="button"
              className="link meta min-h-9"
              onClick={({ currentTarget }) => {
                // The button goes with the queue.
                currentTarget.closest<HTMLElement>('.panel')?.focus()
                commands.clearQueue()
              }}
            >
              Clear the queue
            </button>
          </div>
          <QueueRows media={chosen} commands={commands} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h3 className="kicker mt-3">More episodes</h3>
          <ul className="queue-list">
            {others.slice(0, MAX_FOLLOWING).map((media) => (
              <li key={media.mediaId}>
                <MediaRow media={media} onPlay={commands.playNow} />
              </li>
            ))}
          </ul>
        </>
      )}
      {isEmpty && <Idle continues={continues} commands={commands} />}
    </>
  )
}

function Idle({ continues, commands }: Pick<QueuePanelProps, 'continues' | 'commands'>) {
  return (
    <>
      <div className="queue-empty meta">
        <ListMusic className="icon" aria-hidden="true" />
        <p>Your queue is empty. Choose “Add to queue” in the menu of an episode.</p>
      </div>
      {continues.length > 0 && (
        <>
          <h3 className="kicker">Continue listening</h3>
          <ul className="queue-list">
            {continues.map(({ media, seconds, duration }) => (
              <li key={media.mediaId}>
                <MediaRow
                  media={media}
                  note={remainingText((duration - seconds) * 1_000)}
                  share={duration > 0 ? seconds / duration : 0}
                  onPlay={commands.playNow}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

import { clockTime } from '#web/lib/time/clock-time.ts'
import { canRewind } from '../../core/live-window.ts'
import type { PlayerState } from '../../core/state.ts'
import { selectNowPlaying } from '../../now-playing/use-now-playing.ts'
import { groupByShow } from './live/live-facts.ts'
import { LiveLog } from './live/live-log.tsx'

interface SongHistoryProps {
  state: PlayerState
  now: number
  onPick: (instant: number) => void
}

/** Newest first; the items of a channel that can be rewound can be played again. */
export function SongHistory({ state, now, onPick }: SongHistoryProps) {
  const timeline = state.nowPlaying.find(({ station }) => station === state.station)
  const log = timeline && canRewind(state) ? groupByShow(timeline, state, now) : []
  if (log.some(({ items }) => items.length > 0)) return <LiveLog log={log} state={state} onPick={onPick} />
  const songs = (state.station ? selectNowPlaying(state, state.station)?.history : undefined) ?? []
  if (songs.length === 0) return <p className="meta py-3">No titles yet. They appear here as they are played.</p>
  return (
    <ul className="song-history">
      {songs.map(({ startsAt, title, artist }) => (
        <li key={startsAt}>
          <time className="text-text-2" dateTime={startsAt}>
            {clockTime(Date.parse(startsAt))}
          </time>
          <b>{title}</b>
          <span className="text-text-2">{artist}</span>
        </li>
      ))}
    </ul>
  )
}

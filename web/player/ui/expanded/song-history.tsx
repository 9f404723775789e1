import { clockTime } from '#web/lib/clock-time.ts'
import { nowPlayingOf } from '../../now-playing/use-now-playing.ts'
import type { PlayerState } from '../../core/state.ts'

/** Items played before on the channel, newest first. */
export function SongHistory({ state }: { state: PlayerState }) {
  const songs = (state.station ? nowPlayingOf(state, state.station)?.history : undefined) ?? []
  if (songs.length === 0) return <p className="meta py-3">Nothing is known yet of what was played before.</p>
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

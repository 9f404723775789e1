import { Mic, Music, Newspaper } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { PlayingItem } from '#contract/now-playing.ts'
import { clockTime } from '#web/lib/time/clock-time.ts'
import { rowAttributes, useTabStop } from '#web/ui/lists/use-tab-stop.ts'
import { Equaliser } from '#web/ui/status/on-air.tsx'
import type { PlayerState } from '../../../core/state.ts'
import type { LoggedItem, LoggedShow } from './live-facts.ts'

const ICONS: Record<PlayingItem['kind'], ReactNode> = {
  song: <Music className="icon small" aria-hidden="true" />,
  news: <Newspaper className="icon small" aria-hidden="true" />,
  show: <Mic className="icon small" aria-hidden="true" />,
  ad: <Mic className="icon small" aria-hidden="true" />,
}

interface LiveLogProps {
  log: readonly LoggedShow[]
  state: PlayerState
  onPick: (instant: number) => void
}

/** An hour of music has twenty items, so they have one tab stop. */
export function LiveLog({ log, state, onPick }: LiveLogProps) {
  const list = useRef<HTMLDivElement>(null)
  const current = state.playheadInfo?.item?.startsAt
  useEffect(() => (current === undefined ? undefined : showCurrent(list.current)), [current])
  const rows = log.flatMap(({ items }) => items)
  const tab = useTabStop(
    Math.max(
      0,
      rows.findIndex(({ isCurrent }) => isCurrent),
    ),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the buttons inside
    <div className="live-log" ref={list} {...tab.list}>
      {log.map(({ title, startsAt, items }) => (
        <section key={startsAt} aria-label={title ?? 'Played before'}>
          <h3 className="kicker">{title ?? 'Played before'}</h3>
          <ul>
            {items.map((item) => (
              <li key={item.startsAt}>
                <Row
                  item={item}
                  isPlaying={state.playing}
                  onPick={onPick}
                  tab={rowAttributes(rows.indexOf(item), item === rows[tab.stop])}
                />
              </li>
            ))}
          </ul>
          {items.length === 0 && <p className="meta py-3">No titles of this show yet.</p>}
        </section>
      ))}
    </div>
  )
}

/** Leaves the scroll position alone while the listener uses the list. */
function showCurrent(list: HTMLElement | null): void {
  const panel = list?.closest('.panel')
  const row = list?.querySelector<HTMLElement>('[aria-current]')
  if (!panel || !row || panel.contains(document.activeElement) || panel.matches(':hover')) return
  const { top, height } = panel.getBoundingClientRect()
  panel.scrollTop += row.getBoundingClientRect().top - top - (height - row.offsetHeight) / 2
}

interface RowProps {
  item: LoggedItem
  isPlaying: boolean
  onPick: (instant: number) => void
  tab: ReturnType<typeof rowAttributes>
}

const Row = ({ item: { kind, title, artist, startsAt, at, isCurrent }, isPlaying, onPick, tab }: RowProps) => (
  <button type="button" className="live-row" aria-current={isCurrent || undefined} onClick={() => onPick(at)} {...tab}>
    <span className="sr-only">Play from </span>
    <time dateTime={startsAt}>{clockTime(at)}</time>
    <span className="sign">{isCurrent && isPlaying ? <Equaliser /> : ICONS[kind]}</span>
    <b className="line-clamp-1">{title}</b>
    <span className="text-text-2 line-clamp-1">{artist ?? (kind === 'news' ? 'News' : '')}</span>
  </button>
)

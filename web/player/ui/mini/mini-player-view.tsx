import { ChevronUp, CircleAlert, Megaphone, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/status/badge.tsx'
import { OnAir } from '#web/ui/status/on-air.tsx'
import { Bar, LoadBar } from '#web/ui/status/progress.tsx'
import { behindText } from '../../core/live-position.ts'
import type { MiniPlayerCommands } from '../../core/mini-player-commands.ts'
import { mayControl, type PlayerState } from '../../core/state.ts'
import { selectCover } from '../../now-playing/use-now-playing.ts'
import { SkipAd } from '../ads/ad-actions.tsx'
import { hideBrokenImage } from '../hide-broken-image.ts'
import { handlePlayerKey } from '../keyboard/player-keys.ts'
import { GoLive, StopLive } from './live-buttons.tsx'
import { MainButton } from './main-button.tsx'
import {
  adEndingText,
  adPositionText,
  liveAgainText,
  liveItemText,
  mayDismiss,
  playedShare,
  statusText,
} from './mini-player-facts.ts'
import { PlayerVolume } from './player-volume.tsx'
import { PlayerProgress } from './position.tsx'
import { SkipButton } from './skip-button.tsx'
import './mini-player.css'

export interface MiniPlayerViewProps {
  state: PlayerState
  commands: MiniPlayerCommands
  expand: { label: string; open: () => void; prepare?: () => void } | null
  isStatic?: boolean
  /** 0 when the channel is live. */
  behindMs?: number
  /** Name of the region; "Player" unless there are several. */
  label?: string
}

/** Wide from 768 px, otherwise narrow. */
export function MiniPlayerView({
  state,
  commands,
  expand,
  isStatic,
  label = 'Player',
  behindMs = 0,
}: MiniPlayerViewProps) {
  const { ad } = state
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the controls inside
    <section
      className={isStatic ? 'mini-player is-static' : 'mini-player'}
      data-station={state.station ?? undefined}
      aria-label={label}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => handlePlayerKey(event, state, commands)}
    >
      <div className="edge" aria-hidden="true">
        {ad.podActive || state.loading ? <LoadBar label="" /> : <Bar share={playedShare(state)} />}
      </div>
      <Now state={state} expand={expand} behindMs={behindMs} />
      <div className="middle">
        <Transport state={state} commands={commands} behindMs={behindMs} />
        <PlayerProgress state={state} onSeek={commands.seekTo} />
      </div>
      <div className="right">
        {ad.podActive && <SkipAd ad={ad} size="small" />}
        <span className="md:hidden">
          <StopLive state={state} onStop={commands.stop} />
        </span>
        {/* A hidden button keeps its space, so that its neighbours do not move. */}
        <IconButton
          className={mayDismiss(state) ? 'dismiss' : 'dismiss is-off'}
          label="Dismiss player"
          icon={<X className="icon" aria-hidden="true" />}
          onClick={() => {
            commands.dismiss()
            // The focused button leaves the page.
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
        />
        <span className="md:hidden flex items-center gap-2">
          <MainButton state={state} commands={commands} />
        </span>
        <PlayerVolume state={state} commands={commands} />
        {expand && (
          <IconButton
            className="desktop-only"
            label={expand.label}
            icon={<ChevronUp className="icon" aria-hidden="true" />}
            onClick={expand.open}
            onPointerEnter={expand.prepare}
            onFocus={expand.prepare}
          />
        )}
      </div>
    </section>
  )
}

function Transport({
  state,
  commands,
  behindMs,
}: Pick<MiniPlayerViewProps, 'state' | 'commands'> & { behindMs: number }) {
  // Hidden for live, as the specification says; a paused or rewound channel is no longer live.
  const maySkip = !state.live || behindMs > 0
  const isOff = !mayControl(state)
  return (
    <div className="transport">
      <div className="side">
        {maySkip && <SkipButton direction="back" isDisabled={isOff} onPress={() => commands.skip(-15)} />}
      </div>
      <MainButton state={state} commands={commands} />
      <div className="side">
        {maySkip && <SkipButton direction="forward" isDisabled={isOff} onPress={() => commands.skip(15)} />}
        <StopLive state={state} onStop={commands.stop} />
        <GoLive state={state} isBehind={behindMs > 0} onGo={commands.backToLive} />
      </div>
    </div>
  )
}

function Now({ state, expand, behindMs = 0 }: Pick<MiniPlayerViewProps, 'state' | 'expand' | 'behindMs'>) {
  const trouble = statusText(state)
  const title = state.ad.podActive ? 'Advertisement' : state.title
  return (
    <div className="now">
      <Artwork state={state} />
      <div className="min-w-0 flex-1">
        <p className="item-title">
          {expand ? (
            <button type="button" onClick={expand.open} onPointerDown={expand.prepare}>
              <span className="sr-only">{expand.label}: </span>
              {title}
            </button>
          ) : (
            title
          )}
        </p>
        <p className="meta">
          <MetaLine state={state} trouble={trouble} behindMs={behindMs} />
        </p>
      </div>
      <p className="sr-only" role="status">
        {[title, trouble].filter(Boolean).join(', ')}
      </p>
    </div>
  )
}

function Artwork({ state }: { state: PlayerState }) {
  if (state.ad.podActive) {
    return (
      <div className="art ratio-1x1 grid place-items-center">
        <Megaphone className="icon" aria-hidden="true" />
      </div>
    )
  }
  const imageUrl = selectCover(state)
  return (
    <div className="art ratio-1x1">
      {/* The next image is a new element, which is not hidden. */}
      {imageUrl && <img key={imageUrl} src={imageUrl} alt="" width={56} height={56} onError={hideBrokenImage} />}
    </div>
  )
}

function MetaLine({ state, trouble, behindMs }: { state: PlayerState; trouble: string | null; behindMs: number }) {
  const { ad, live, loading, playing, subtitle } = state
  if (ad.podActive) {
    return (
      <>
        <Badge kind="inverse" size="small">
          {`Ad ${adPositionText(ad)}`}
        </Badge>
        <span>{adEndingText(state)}</span>
      </>
    )
  }
  if (trouble !== null) {
    const tone = state.connection === 'ok' ? 'text-danger' : undefined
    return (
      <>
        <CircleAlert className={tone ? `icon small ${tone}` : 'icon small'} aria-hidden="true" />
        <span className={tone}>{trouble}</span>
      </>
    )
  }
  if (loading && !playing) return <span>Loading…</span>
  const again = liveAgainText(state)
  if (!live || again) return <span>{again ?? subtitle}</span>
  return (
    <>
      {behindMs > 0 ? <span className="behind">{behindText(behindMs)}</span> : <OnAir kind="theme">Live</OnAir>}
      <span>{liveItemText(state) ?? subtitle}</span>
    </>
  )
}

import { lazy, Suspense, useEffect } from 'react'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { showError } from '#web/ui/toast/toast-store.ts'
import { usePlayer } from '../core/player-store.ts'
import type { PlayerState } from '../core/state.ts'
import { configureHostedPlayer, type HostedSettings } from '../engines/brightcove/hosted-settings.ts'
import { subscribeToNowPlaying } from '../now-playing/use-now-playing.ts'
import { enableContinuation } from '../queue/continuation.ts'
import { loadMiniPlayer } from './mini/prepare-to-play.ts'

interface PlayerProps {
  /** Lock screens show it as the album. */
  product: string
  mayContinue: boolean
  /** Null selects the built-in engine. */
  hosted: HostedSettings | null
  /** The page hides the player; playback continues. */
  isHidden: boolean
}

const MiniPlayer = lazy(() => loadWithRetry(loadMiniPlayer).then((module) => ({ default: module.MiniPlayer })))

export const isShown = ({ mediaId, loading }: PlayerState): boolean => mediaId !== null || loading

export function Player({ product, mayContinue, hosted, isHidden }: PlayerProps) {
  const isActive = usePlayer(isShown)
  const isLive = usePlayer(({ live, kind }) => live && kind === 'audio')
  const error = usePlayer((state) => state.error ?? state.ad.error)
  useEffect(() => {
    if (error !== null) showError(error)
  }, [error])
  useEffect(() => enableContinuation(mayContinue), [mayContinue])
  useEffect(() => configureHostedPlayer(hosted), [hosted])
  useEffect(() => (isLive ? subscribeToNowPlaying() : undefined), [isLive])
  if (!isActive) return null
  return (
    <Suspense>
      <MiniPlayer product={product} isHidden={isHidden} />
    </Suspense>
  )
}

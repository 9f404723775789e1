import { lazy, Suspense, useEffect } from 'react'
import { loadWithRetry } from '#web/lib/lazy-load.ts'
import { showError } from '#web/ui/toast-store.ts'
import { subscribeToNowPlaying } from '../now-playing/use-now-playing.ts'
import { configureHostedPlayer, type HostedSettings } from '../engines/brightcove/hosted-settings.ts'
import { loadMiniPlayer } from './mini/prepare-to-play.ts'
import { enableContinuation } from '../queue/continuation.ts'
import type { PlayerState } from '../core/state.ts'
import { usePlayer } from '../core/player-store.ts'

interface PlayerProps {
  /** The product's name, which lock screens show as the album. */
  product: string
  /** Whether this installation lets podcasts go on by themselves. */
  mayContinue: boolean
  /** The hosted player that plays here; null where the browser plays by itself. */
  hosted: HostedSettings | null
  /** The page asks for no player; the sound goes on. */
  isHidden: boolean
}

const MiniPlayer = lazy(() => loadWithRetry(loadMiniPlayer).then((module) => ({ default: module.MiniPlayer })))

/** Whether there is something to show: a media is set, or one is being loaded. */
export const isShown = ({ mediaId, loading }: PlayerState): boolean => mediaId !== null || loading

/** The player of the page, to be mounted once, where no navigation takes it away. */
export function Player({ product, mayContinue, hosted, isHidden }: PlayerProps) {
  const isActive = usePlayer(isShown)
  const isLivePlaying = usePlayer(({ live, playing }) => live && playing)
  const error = usePlayer((state) => state.error ?? state.ad.error)
  useEffect(() => {
    if (error !== null) showError(error)
  }, [error])
  useEffect(() => enableContinuation(mayContinue), [mayContinue])
  useEffect(() => configureHostedPlayer(hosted), [hosted])
  useEffect(() => (isLivePlaying ? subscribeToNowPlaying() : undefined), [isLivePlaying])
  if (!isActive) return null
  return (
    <Suspense>
      <MiniPlayer product={product} isHidden={isHidden} />
    </Suspense>
  )
}

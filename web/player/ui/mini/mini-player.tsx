import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lazyWithFallback } from '#web/lib/lazy-load.ts'
import { showError } from '#web/ui/toast/toast-store.ts'
import { syncMediaSession } from '../../core/media-session.ts'
import { MINI_PLAYER_COMMANDS } from '../../core/mini-player-commands.ts'
import { playerStore, usePlayer } from '../../core/player-store.ts'
import type { PlayerState } from '../../core/state.ts'
import { queueStore } from '../../queue/queue-store.ts'
import type { ExpandedPlayer } from '../expanded/expanded-player.tsx'
import { openExpanded } from '../expanded/expanded-store.ts'
import { PageKeys } from '../keyboard/page-keys.tsx'
import { MiniPlayerView } from './mini-player-view.tsx'
import { useBehindLive } from './use-behind-live.ts'
import { useLiveClock } from './use-live-clock.ts'

const CornerVideo = lazyWithFallback(() => import('../video/corner-video.tsx').then((module) => module.CornerVideo))

const loadExpanded = () => import('../expanded/expanded-player.tsx')

interface MiniPlayerProps {
  /** Lock screens show it as the album. */
  product: string
  /** The page hides the player, but not the Media Session. */
  isHidden: boolean
}

export function MiniPlayer({ product, isHidden }: MiniPlayerProps) {
  useEffect(() => {
    const ended = new AbortController()
    if ('mediaSession' in navigator) syncMediaSession(playerStore, queueStore, product, ended.signal)
    return () => ended.abort()
  }, [product])
  return isHidden ? null : <Footer />
}

function Footer() {
  const state = useLiveClock(usePlayer((player) => player))
  const behindMs = useBehindLive(state)
  const [Expanded, setExpanded] = useState<typeof ExpandedPlayer>()
  const expand = useExpand(state, (component) => setExpanded(() => component))
  return (
    <>
      {state.kind === 'video' && (
        <Suspense>
          <CornerVideo />
        </Suspense>
      )}
      <MiniPlayerView state={state} commands={MINI_PLAYER_COMMANDS} expand={expand} behindMs={behindMs} />
      {Expanded && <Expanded />}
      <PageKeys commands={MINI_PLAYER_COMMANDS} />
    </>
  )
}

function useExpand({ kind, url }: PlayerState, onLoaded: (component: typeof ExpandedPlayer) => void) {
  const { key } = useLocation()
  const navigate = useNavigate()
  if (kind === 'video') return url === null ? null : { label: 'Open video', open: () => void navigate(url) }

  async function open() {
    try {
      const module = await loadExpanded()
      onLoaded(module.ExpandedPlayer)
      openExpanded(key)
    } catch (cause) {
      console.warn(cause)
      showError('The player could not be opened, please try again')
    }
  }

  return {
    label: 'Open player',
    open: () => void open(),
    // A failure is reported by the press itself.
    prepare: () => void loadExpanded().catch(() => undefined),
  }
}

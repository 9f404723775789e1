import { lazy, Suspense } from 'react'
import type { MiniPlayerRequests } from './mini-player-requests.ts'
import { MiniPlayerView } from './mini-player-view.tsx'
import { loadRequests } from './player-access.ts'
import type { PlayerRequests } from './requests.ts'
import { usePlayer } from './use-player.ts'

const ask = (request: (requests: PlayerRequests) => unknown) => void loadRequests().then(request)

const REQUESTS: MiniPlayerRequests = {
  play: () => ask((requests) => requests.play()),
  pause: () => ask((requests) => requests.pause()),
  stop: () => ask((requests) => requests.stop()),
  skip: (seconds) => ask((requests) => requests.skip(seconds)),
  seekTo: (seconds) => ask((requests) => requests.seekTo(seconds)),
  setVolume: (volume) => ask((requests) => requests.setVolume(volume)),
  setMuted: (muted) => ask((requests) => requests.setMuted(muted)),
}

const CornerVideo = lazy(() =>
  import('./video/corner-video.tsx').then(
    (module) => ({ default: module.CornerVideo }),
    // Without it the video goes on unseen.
    () => ({ default: () => null }),
  ),
)

/** The footer with what is playing. */
export function MiniPlayer() {
  const state = usePlayer((player) => player)
  return (
    <>
      {state.kind === 'video' && (
        <Suspense>
          <CornerVideo />
        </Suspense>
      )}
      <MiniPlayerView state={state} requests={REQUESTS} />
    </>
  )
}

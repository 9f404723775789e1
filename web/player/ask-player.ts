import type { MiniPlayerRequests } from './mini-player-requests.ts'
import { loadRequests } from './player-access.ts'
import type { PlayerRequests } from './requests.ts'

/** Asks as soon as the part of the player that plays is there. */
export const ask = (request: (requests: PlayerRequests) => unknown): void => void loadRequests().then(request)

/** The requests of the mini player of this page. */
export const MINI_PLAYER_REQUESTS: MiniPlayerRequests = {
  play: () => ask((requests) => requests.play()),
  pause: () => ask((requests) => requests.pause()),
  stop: () => ask((requests) => requests.stop()),
  skip: (seconds) => ask((requests) => requests.skip(seconds)),
  seekTo: (seconds) => ask((requests) => requests.seekTo(seconds)),
  setVolume: (volume) => ask((requests) => requests.setVolume(volume)),
  setMuted: (muted) => ask((requests) => requests.setMuted(muted)),
}

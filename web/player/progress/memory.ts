import type { PlayableMedia } from '../core/state.ts'
import type { ProgressFollower } from './progress-follower.ts'
import { resumeAt } from './progress.ts'
import { progressStore } from './progress-store.ts'
import { saveSpeed, speedOf } from './speeds.ts'

/** What the player remembers of a listener. */
export interface ListeningPreferences {
  /** Where an unfinished media goes on, in seconds. */
  resumeAt: (media: PlayableMedia) => number
  speedOf: (media: PlayableMedia) => number
  saveSpeed: (media: PlayableMedia, speed: number) => void
  /** The listener chose where `media` starts. */
  startChosen: (media: PlayableMedia) => void
  /** The listener moved what plays to `seconds`. */
  seeked: (seconds: number) => void
}

/** The memory of this browser. */
export const browserPreferences = (follower: ProgressFollower): ListeningPreferences => ({
  resumeAt: ({ mediaId }) => resumeAt(progressStore.get(), mediaId),
  speedOf,
  saveSpeed,
  startChosen: (media) => follower.markChosen(media),
  seeked: (seconds) => follower.reportSeek(seconds),
})

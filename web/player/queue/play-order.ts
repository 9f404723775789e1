import type { PlayableMedia } from '../state.ts'
import { mayContinue } from './continuation.ts'
import { nextOf, previousOf } from './queue.ts'
import { queueStore } from './queue-store.ts'

/** What plays after what. */
export interface PlayOrder {
  /** `media` is the one of now. */
  started: (media: PlayableMedia) => void
  /** What comes next: by itself only where a podcast may go on, `isAsked` in any case. */
  next: (how: { isAsked: boolean }) => PlayableMedia | undefined
  /** Goes back to what was played before; nothing where it would be a surprise, `seconds` after the beginning. */
  back: (seconds: number) => PlayableMedia | undefined
}

/** So much of a media is its beginning. */
const BEGINNING_SECONDS = 5

/** The order of this browser's queue. */
export const browserOrder: PlayOrder = {
  started: (media) => queueStore.send({ type: 'started', media }),
  next: ({ isAsked }) => nextOf(queueStore.get(), isAsked || mayContinue()),
  back(seconds) {
    const media = seconds > BEGINNING_SECONDS ? undefined : previousOf(queueStore.get())
    if (media) queueStore.send({ type: 'went-back' })
    return media
  },
}

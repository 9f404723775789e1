import type { PlayableMedia } from '../core/state.ts'
import type { Store } from '../core/store.ts'
import { nextOf, previousOf, type Queue, type QueueEvent } from './queue.ts'

/** What plays after what. */
export interface PlayOrder {
  /** `media` is the one of now. */
  started: (media: PlayableMedia) => void
  /** What comes next: by itself only where a podcast may go on, `isUserRequest` in any case. */
  next: (how: { isUserRequest: boolean }) => PlayableMedia | undefined
  /** Goes back to what was played before; nothing where it would be a surprise, `seconds` after the beginning. */
  back: (seconds: number) => PlayableMedia | undefined
}

interface OrderPorts {
  queue: Store<Queue, QueueEvent>
  /** Whether podcasts go on by themselves. */
  mayContinue: () => boolean
  /** What follows a media in its podcast, for those whose page did not tell. */
  findFollowing: (media: PlayableMedia) => Promise<PlayableMedia | undefined>
}

/** So much of a media is its beginning. */
const BEGINNING_SECONDS = 5

/** The order of `queue`. */
export function createPlayOrder({ queue, mayContinue, findFollowing }: OrderPorts): PlayOrder {
  async function lookAhead(media: PlayableMedia): Promise<void> {
    // Without an answer nothing follows, as at the end of a podcast.
    const following = await findFollowing(media).catch(() => undefined)
    if (following) queue.send({ type: 'found', after: media, following })
  }
  return {
    started(media) {
      queue.send({ type: 'started', media })
      if (mayContinue() && queue.get().following.length === 0) void lookAhead(media)
    },
    next: ({ isUserRequest }) => nextOf(queue.get(), isUserRequest || mayContinue()),
    back(seconds) {
      const media = seconds > BEGINNING_SECONDS ? undefined : previousOf(queue.get())
      if (media) queue.send({ type: 'went-back' })
      return media
    },
  }
}

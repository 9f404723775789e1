import type { PlayableMedia } from '../core/state.ts'
import type { Store } from '../core/store.ts'
import { nextInQueue, previousInQueue, type Queue, type QueueEvent } from './queue.ts'

export interface PlayOrder {
  started: (media: PlayableMedia) => void
  /** Without a user request: queued media, or the next episode when continuous playback is on. */
  next: (options: { isUserRequest: boolean }) => PlayableMedia | undefined
  /** Removes the previous media from the history; undefined when `seconds` is past the beginning. */
  back: (seconds: number) => PlayableMedia | undefined
}

interface OrderPorts {
  queue: Store<Queue, QueueEvent>
  mayContinue: () => boolean
  /** For a media whose page offered no continuation. */
  findFollowing: (media: PlayableMedia) => Promise<PlayableMedia | undefined>
}

/** Later, "previous" plays the media from its start. */
const BEGINNING_SECONDS = 5

export function createPlayOrder({ queue, mayContinue, findFollowing }: OrderPorts): PlayOrder {
  async function lookAhead(media: PlayableMedia): Promise<void> {
    // On failure nothing follows, as at the end of a podcast.
    const following = await findFollowing(media).catch(() => undefined)
    if (following) queue.send({ type: 'found', after: media, following })
  }
  return {
    started(media) {
      queue.send({ type: 'started', media })
      if (mayContinue() && queue.get().following.length === 0) void lookAhead(media)
    },
    next: ({ isUserRequest }) => nextInQueue(queue.get(), isUserRequest || mayContinue()),
    back(seconds) {
      const media = seconds > BEGINNING_SECONDS ? undefined : previousInQueue(queue.get())
      if (media) queue.send({ type: 'went-back' })
      return media
    },
  }
}

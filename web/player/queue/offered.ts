import { useEffect } from 'react'
import { createValueStore } from '#web/lib/stores/value-store.ts'
import type { PlayableMedia } from '../core/state.ts'

/** Not part of the queue, whose script is loaded with the player. */
export const offeredMedia = createValueStore<readonly PlayableMedia[]>([])

/** Serials oldest first, others newest first. `media` must be a stable array. */
export function useContinuation(media: readonly PlayableMedia[]): void {
  useEffect(() => offeredMedia.set(media), [media])
}

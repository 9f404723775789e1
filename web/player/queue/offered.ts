import { useEffect } from 'react'
import { createValueStore } from '#web/lib/stores/value-store.ts'
import type { PlayableMedia } from '../core/state.ts'

/** The continuation offered by the open page. Separate from the queue, whose script is loaded with the player. */
export const offeredMedia = createValueStore<readonly PlayableMedia[]>([])

/**
 * Offers this page's continuation to the player: serials oldest first, others newest first. It applies to media played from it,
 * until another media plays. `media` must be a stable array.
 */
export function useContinuation(media: readonly PlayableMedia[]): void {
  useEffect(() => offeredMedia.set(media), [media])
}

import { useEffect } from 'react'
import type { PlayableMedia } from '../core/state.ts'
import { setContinuation } from './queue-store.ts'

/** Tells the player in which order this page would go on. `media` must be the same array until it changes. */
export function useContinuation(media: readonly PlayableMedia[]): void {
  useEffect(() => setContinuation(media), [media])
}

import { clamp } from '../core/clamp.ts'
import type { Engine } from '../core/engine.ts'
import type { PlayerEvent } from '../core/reduce.ts'
import type { PlayerState } from '../core/state.ts'
import type { Store } from '../core/store.ts'

/** Makes the sound softer than the listener's own volume, which stays as it is. */
export class FadeOut {
  readonly #store: Store<PlayerState, PlayerEvent>
  readonly #engine: () => Engine | undefined
  #scale = 1

  constructor(store: Store<PlayerState, PlayerEvent>, engine: () => Engine | undefined) {
    this.#store = store
    this.#engine = engine
  }

  /** `scale` from 0 to 1, which is the listener's volume. */
  setScale(scale: number): void {
    if (scale === this.#scale) return
    this.#scale = scale
    this.#engine()?.setVolume(this.#store.get().volume * scale)
  }

  /** The listener wants `volume`, 0 to 1. */
  setVolume(volume: number): void {
    const wanted = clamp(volume, 0, 1)
    const { muted } = this.#store.get()
    if (this.#scale < 1) this.#store.send({ type: 'volume', volume: wanted, muted })
    this.#engine()?.setVolume(wanted * this.#scale)
  }

  /** What an engine tells of its volume, in terms of the listener's. */
  withoutFade(event: Volume): Volume {
    return this.#scale < 1 ? { ...event, volume: this.#store.get().volume } : event
  }
}

type Volume = Extract<PlayerEvent, { type: 'volume' }>

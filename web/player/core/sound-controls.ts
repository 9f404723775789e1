import { type ListeningPreferences, validSpeed } from '../progress/listening-preferences.ts'
import { FadeOut, SleepTimer } from '../sleep-timer/sleep-timer.ts'
import type { EngineHost } from './engine-host.ts'
import type { PlayerEvent } from './reduce.ts'
import { AUDIBLE_VOLUME } from './saved-volume.ts'
import type { PlayerState, SleepChoice } from './state.ts'
import type { Store } from './store.ts'
import type { Timers } from './timers.ts'

interface SoundPorts {
  store: Store<PlayerState, PlayerEvent>
  timers: Timers
  engine: EngineHost
  preferences: Pick<ListeningPreferences, 'saveSpeed'>
  endPlayback: () => void
  notify: (message: string) => void
}

export class SoundControls {
  readonly #ports: SoundPorts
  readonly #fadeOut: FadeOut
  readonly #sleep: SleepTimer
  /** The last one that could be heard well. */
  #audibleVolume = 1

  constructor(ports: SoundPorts) {
    const { store, timers, engine, endPlayback, notify } = ports
    this.#ports = ports
    this.#fadeOut = new FadeOut(store, () => engine.current)
    this.#sleep = new SleepTimer({ store, timers, fadeOut: this.#fadeOut, end: endPlayback, notify })
  }

  /** A volume above 0 also unmutes: the slider of a muted player is at 0. */
  setVolume(volume: number): void {
    const { muted, volume: before } = this.#ports.store.get()
    if (before >= AUDIBLE_VOLUME) this.#audibleVolume = before
    if (volume > 0 && muted) this.setMuted(false)
    this.#fadeOut.setVolume(volume)
  }

  /** A volume of 0 is silent, too: with the sound the last audible volume returns. */
  setMuted(muted: boolean): void {
    const { store, engine } = this.#ports
    if (!muted && store.get().volume === 0) this.#fadeOut.setVolume(this.#audibleVolume)
    if (engine.current) engine.current.setMuted(muted)
    else store.send({ type: 'volume', volume: store.get().volume, muted })
  }

  /** Ignored for live channels. */
  setSpeed(speed: number): void {
    const { store, engine, preferences } = this.#ports
    const { media, live } = store.get()
    if (!media || live) return
    preferences.saveSpeed(media, validSpeed(speed))
    engine.current?.setSpeed(validSpeed(speed))
  }

  startSleepTimer(choice: SleepChoice): void {
    this.#sleep.start(choice)
  }

  checkSleepTimer(): void {
    this.#sleep.check()
  }

  cancelSleepTimer(): void {
    this.#sleep.cancel()
  }

  /** Records the reported volume without the fade of the sleep timer. */
  volumeChanged(event: Extract<PlayerEvent, { type: 'volume' }>): void {
    this.#ports.store.send(this.#fadeOut.withoutFade(event))
  }
}

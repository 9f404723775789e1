import type { Engine, EngineEvent } from './engine.ts'
import type { PlayerEvent } from './reduce.ts'
import { mayControl, type PlayerState } from './state.ts'
import type { Store } from './store.ts'

interface EngineHostPorts {
  store: Store<PlayerState, PlayerEvent>
  createEngine: () => Engine
  onEvent: (event: EngineEvent) => void
}

/** Creates engines; a new one gets the volume of the state and the stage of the one before. */
export class EngineHost {
  readonly #ports: EngineHostPorts
  #engine: Engine | undefined
  #stage: HTMLElement | null = null

  constructor(ports: EngineHostPorts) {
    this.#ports = ports
  }

  get current(): Engine | undefined {
    return this.#engine
  }

  /** Throws if the browser cannot play. */
  open(): Engine {
    return (this.#engine ??= this.#create())
  }

  /** Warns in the console when the engine does not accept commands. */
  checkReady(): boolean {
    const state = this.#ports.store.get()
    if (!state.ready) console.warn('Player is not ready, reload the page')
    return mayControl(state)
  }

  attachStage(stage: HTMLElement | null): void {
    this.#stage = stage
    this.#engine?.attachStage(stage)
  }

  destroy(): void {
    this.#engine?.destroy()
    this.#engine = undefined
  }

  #create(): Engine {
    const { store, createEngine, onEvent } = this.#ports
    const engine = createEngine()
    const { volume, muted } = store.get()
    engine.setVolume(volume)
    engine.setMuted(muted)
    if (this.#stage) engine.attachStage(this.#stage)
    engine.on(onEvent)
    return engine
  }
}

import type { Engine, EngineEvent, EngineMedia } from '../core/engine.ts'

/** An engine that does nothing but write down what it is asked, and reports what a test tells it to. */
export class FakeEngine implements Engine {
  readonly asked: string[] = []
  /** Outcome of the next loads and plays; they succeed while it is empty. */
  readonly loadFailures: Error[] = []
  readonly playFailures: Error[] = []
  currentTime = 0
  duration = 0
  #speed = 1
  readonly #listeners = new Set<(event: EngineEvent) => void>()

  async load({ mediaId, isLive }: EngineMedia, startAt = 0): Promise<void> {
    this.asked.push(`load ${mediaId} ${isLive ? liveAt(startAt) : startAt}`)
    await Promise.resolve()
    const failure = this.loadFailures.shift()
    if (failure) throw failure
    this.tell({ type: 'ready' })
  }

  prepare({ mediaId }: EngineMedia): void {
    this.asked.push(`prepare ${mediaId}`)
  }

  unload(): void {
    this.asked.push('unload')
    this.tell({ type: 'unloaded' })
  }

  async play(): Promise<void> {
    this.asked.push('play')
    const failure = this.playFailures.shift()
    if (failure) throw failure
    this.tell({ type: 'playing' })
  }

  pause(): void {
    this.asked.push('pause')
    this.tell({ type: 'paused' })
  }

  seek(seconds: number): void {
    this.asked.push(`seek ${seconds}`)
  }

  setVolume(volume: number): void {
    this.asked.push(`volume ${volume}`)
    this.tell({ type: 'volume', volume, muted: false })
  }

  setMuted(muted: boolean): void {
    this.asked.push(`muted ${muted}`)
  }

  setSpeed(speed: number): void {
    if (speed !== this.#speed) this.asked.push(`speed ${speed}`)
    this.#speed = speed
    this.tell({ type: 'speed', speed })
  }

  attachStage(stage: HTMLElement | null): void {
    this.asked.push(stage ? 'stage' : 'no stage')
  }

  retry(): void {
    this.asked.push('retry')
  }

  programDateTime(): number | null {
    return null
  }

  on(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  destroy(): void {
    this.asked.push('destroy')
    this.#listeners.clear()
  }

  tell(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}

const liveAt = (instant: number): string => (instant > 0 ? `live at ${instant}` : 'live')

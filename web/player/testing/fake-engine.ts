import type { Engine, EngineEvent, EngineMedia, LiveRange } from '../core/engine.ts'

/** Records calls and emits events on demand. */
export class FakeEngine implements Engine {
  readonly calls: string[] = []
  readonly loadFailures: Error[] = []
  readonly playFailures: Error[] = []
  currentTime = 0
  duration = 0
  range: LiveRange | null = null
  #speed = 1
  readonly #sound = { volume: 1, muted: false }
  readonly #listeners = new Set<(event: EngineEvent) => void>()

  async load({ mediaId, isLive }: EngineMedia, startAt = 0): Promise<void> {
    this.calls.push(`load ${mediaId} ${isLive ? liveAt(startAt) : startAt}`)
    await Promise.resolve()
    const failure = this.loadFailures.shift()
    if (failure) throw failure
    this.emit({ type: 'ready' })
  }

  prepare({ mediaId }: EngineMedia): void {
    this.calls.push(`prepare ${mediaId}`)
  }

  unload(): void {
    this.calls.push('unload')
    this.emit({ type: 'unloaded' })
  }

  async play(): Promise<void> {
    this.calls.push('play')
    const failure = this.playFailures.shift()
    if (failure) throw failure
    this.emit({ type: 'playing' })
  }

  pause(): void {
    this.calls.push('pause')
    this.emit({ type: 'paused' })
  }

  seek(seconds: number): void {
    this.calls.push(`seek ${seconds}`)
  }

  seekToInstant(instant: number): void {
    this.calls.push(`seek to ${new Date(instant).toISOString().slice(11, 19)}`)
  }

  liveRange(): LiveRange | null {
    return this.range
  }

  setVolume(volume: number): void {
    this.calls.push(`volume ${volume}`)
    this.#sound.volume = volume
    this.emit({ type: 'volume', ...this.#sound })
  }

  setMuted(muted: boolean): void {
    this.calls.push(`muted ${muted}`)
    this.#sound.muted = muted
    this.emit({ type: 'volume', ...this.#sound })
  }

  setSpeed(speed: number): void {
    if (speed !== this.#speed) this.calls.push(`speed ${speed}`)
    this.#speed = speed
    this.emit({ type: 'speed', speed })
  }

  attachStage(stage: HTMLElement | null): void {
    this.calls.push(stage ? 'stage' : 'no stage')
  }

  retry(): void {
    this.calls.push('retry')
  }

  programDateTime(): number | null {
    return null
  }

  on(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  destroy(): void {
    this.calls.push('destroy')
    this.#listeners.clear()
  }

  emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}

const liveAt = (instant: number): string => (instant > 0 ? `live at ${instant}` : 'live')

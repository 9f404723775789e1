export class FakeMediaElement extends EventTarget {
  readonly HAVE_NOTHING = 0
  readonly ownerDocument = { body: { append: () => {} } }
  readonly parentNode = null
  readonly textTracks = []
  readonly baseURI = 'https://radio.example.org/'
  hidden = false
  src = ''
  currentTime = 0
  duration = Number.NaN
  readyState = 0
  paused = true
  ended = false
  volume = 1
  muted = false
  playbackRate = 1
  defaultPlaybackRate = 1
  error: { code: number; message: string } | null = null
  loads = 0
  playFailure: Error | undefined

  get currentSrc(): string {
    return this.src
  }

  canPlayType(type: string): string {
    return type.endsWith('/mp4') ? 'probably' : ''
  }

  load(): void {
    this.loads++
    this.error = null
    this.readyState = 0
    this.paused = true
    this.ended = false
    this.emit('emptied')
  }

  play(): Promise<void> {
    if (this.playFailure) return Promise.reject(this.playFailure)
    this.paused = false
    return Promise.resolve()
  }

  pause(): void {
    this.paused = true
    this.emit('pause')
  }

  removeAttribute(): void {
    this.src = ''
  }

  append(): void {}

  toggleAttribute(): void {}

  emit(type: string): void {
    this.dispatchEvent(new Event(type))
  }

  setMetadata(duration: number): void {
    this.duration = duration
    this.readyState = 1
    this.emit('durationchange')
    this.emit('loadedmetadata')
  }

  /** Elements pause at the end, where they are still at the end of their buffer. */
  end(): void {
    this.ended = true
    this.pause()
    this.emit('ended')
  }

  /** Fails as in Chromium, where the element pauses after the error event. */
  setError(code: number): void {
    this.error = { code, message: `code ${code}` }
    this.emit('error')
    if (this.error) this.pause()
  }
}

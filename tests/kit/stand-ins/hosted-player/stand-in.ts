/**
 * A fake of the video platform's hosted player with its documented public API, which plays this server's media. It replaces the
 * platform's script in the page, so it has no imports. It records requests in `window.hostedPlayer.asked`; a test sets
 * `hostedPlayer.ads` or `hostedPlayer.refusal` before playback.
 */
;(() => {
  interface Video {
    id: string
    sources: { src: string; type: string }[]
  }
  type Listener = (event: { type: string; message?: string }) => void

  const control = Object.assign(((window as unknown as { hostedPlayer?: object }).hostedPlayer ??= {}), {
    asked: [] as string[],
  }) as { asked: string[]; ads?: number; adError?: string; refusal?: unknown }

  class Player {
    readonly #tech = document.createElement('video')
    readonly #listeners = new Map<string, Set<Listener>>()
    readonly #element: HTMLElement
    #error: { code: number; message: string } | null = null
    #adsLeft = 0
    ads: { pod?: { size: number } } = {}
    readonly bcAnalytics = { client: { user: (id: string) => void control.asked.push(`user ${id}`) } }
    readonly catalog = {
      getVideo: (request: string | { id: string }, listener: (error: unknown, video?: Video) => void) =>
        void this.#getVideo(typeof request === 'string' ? request : request.id).then(
          (video) => listener(null, video),
          (refusal: unknown) => listener(refusal),
        ),
      load: (video: Video) => this.#load(video),
    }

    constructor(element: HTMLElement) {
      this.#element = element
      this.#tech.className = 'vjs-tech'
      this.#tech.playsInline = true
      element.append(this.#tech)
      const passed = [
        'loadedmetadata',
        'canplay',
        'playing',
        'pause',
        'ended',
        'waiting',
        'timeupdate',
        'seeking',
        'volumechange',
      ]
      for (const type of [...passed, 'durationchange', 'ratechange']) {
        this.#tech.addEventListener(type, () => this.trigger(type))
      }
      this.#tech.addEventListener('error', () => {
        this.#error = { code: this.#tech.error?.code ?? 4, message: this.#tech.error?.message ?? '' }
        this.trigger('error')
      })
    }

    ready = (listener: () => void) => queueMicrotask(listener)
    el = () => this.#element
    error = () => this.#error
    on = (types: string | string[], listener: Listener) => this.#each(types, (set) => set.add(listener))
    off = (types: string | string[], listener: Listener) => this.#each(types, (set) => set.delete(listener))
    trigger(type: string, more: object = {}): void {
      for (const listener of this.#listeners.get(type) ?? []) listener({ type, ...more })
    }

    async play(): Promise<void> {
      if (control.adError) {
        this.trigger('adserror', { message: control.adError })
        control.adError = undefined
      }
      if (this.#adsLeft > 0) await this.#playAds()
      await this.#tech.play()
    }
    pause = () => this.#tech.pause()
    reset(): void {
      this.#tech.removeAttribute('src')
      this.#tech.load()
    }
    dispose = () => this.#element.remove()
    currentTime = (seconds?: number) => {
      if (seconds !== undefined) this.#tech.currentTime = seconds
      return this.#tech.currentTime
    }
    duration = () => this.#tech.duration
    volume = (volume?: number) => {
      if (volume !== undefined) this.#tech.volume = volume
      return this.#tech.volume
    }
    muted = (muted?: boolean) => {
      if (muted !== undefined) this.#tech.muted = muted
      return this.#tech.muted
    }
    playbackRate = (rate?: number) => {
      if (rate !== undefined) this.#tech.playbackRate = rate
      return this.#tech.playbackRate
    }
    seekable = () => this.#tech.seekable
    textTracks = () => this.#tech.textTracks

    async #getVideo(id: string): Promise<Video> {
      control.asked.push(`getVideo ${id}`)
      if (control.refusal) throw control.refusal
      const answer = await fetch(`/playback/v1/accounts/prime/videos/${encodeURIComponent(id)}`)
      const body: unknown = await answer.json()
      if (!answer.ok) throw body
      return body as Video
    }

    #load({ id, sources }: Video): void {
      control.asked.push(`load ${id}`)
      this.#error = null
      this.#adsLeft = control.ads ?? 0
      const source = sources.find(({ type }) => this.#tech.canPlayType(type) !== '')
      this.#tech.src = source?.src ?? ''
      this.#tech.load()
    }

    /** Plays a pod of ads of 500 ms each, with the events that the platform's ad plugins have in common. */
    async #playAds(): Promise<void> {
      const size = this.#adsLeft
      this.ads = { pod: { size } }
      this.trigger('ads-request')
      this.trigger('ads-pod-started')
      for (; this.#adsLeft > 0; this.#adsLeft--) {
        this.trigger('ads-ad-started')
        await new Promise((resume) => setTimeout(resume, 500))
        this.trigger('ads-ad-ended')
      }
      this.trigger('ads-pod-ended')
    }

    #each(types: string | string[], change: (set: Set<Listener>) => unknown): void {
      for (const type of [types].flat()) {
        const set = this.#listeners.get(type) ?? new Set<Listener>()
        this.#listeners.set(type, set)
        change(set)
      }
    }
  }

  Object.assign(window, { bc: (element: HTMLElement) => new Player(element) })
})()

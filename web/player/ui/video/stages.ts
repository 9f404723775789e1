interface Claim {
  mediaId: string
  screen: HTMLElement
}

/** The video is on the newest stage that claims it, else in the corner, else hidden. */
export class Stages {
  readonly #attach: (screen: HTMLElement | null) => void
  readonly #listeners = new Set<() => void>()
  #claims: readonly Claim[] = []
  #corner: HTMLElement | null = null
  #mediaId: string | null = null
  #screen: HTMLElement | null = null

  /** `attach` moves the video into `screen`; null hides it. */
  constructor(attach: (screen: HTMLElement | null) => void) {
    this.#attach = attach
  }

  /** Returns the release function, to be called before the stage leaves the DOM. */
  claim(mediaId: string, screen: HTMLElement): () => void {
    const claim = { mediaId, screen }
    this.#set({ claims: [...this.#claims, claim] })
    return () => this.#set({ claims: this.#claims.filter((each) => each !== claim) })
  }

  /** The corner persists across pages. */
  setCorner(screen: HTMLElement | null): void {
    this.#corner = screen
    this.#settle()
  }

  play(mediaId: string | null): void {
    if (mediaId === this.#mediaId) return
    this.#mediaId = mediaId
    this.#settle()
    this.#emit()
  }

  isInBackground(): boolean {
    return this.#mediaId !== null && this.#claimed() === undefined
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #set({ claims }: { claims: readonly Claim[] }): void {
    this.#claims = claims
    this.#settle()
    this.#emit()
  }

  #claimed(): Claim | undefined {
    return this.#claims.findLast(({ mediaId }) => mediaId === this.#mediaId)
  }

  #settle(): void {
    const screen = this.#mediaId === null ? null : (this.#claimed()?.screen ?? this.#corner)
    if (screen === this.#screen) return
    this.#screen = screen
    this.#attach(screen)
  }

  #emit(): void {
    for (const listener of this.#listeners) listener()
  }
}

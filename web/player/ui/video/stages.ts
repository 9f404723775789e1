interface Claim {
  mediaId: string
  screen: HTMLElement
}

/**
 * Decides where the picture stands: on a stage of the page that shows what plays, else in the corner, else nowhere. The
 * stage that was claimed last wins.
 */
export class Stages {
  readonly #attach: (screen: HTMLElement | null) => void
  readonly #listeners = new Set<() => void>()
  #claims: readonly Claim[] = []
  #corner: HTMLElement | null = null
  #mediaId: string | null = null
  #screen: HTMLElement | null = null

  /** `attach` puts the picture somewhere, or out of sight. */
  constructor(attach: (screen: HTMLElement | null) => void) {
    this.#attach = attach
  }

  /** A stage of the page; gives the function that takes it back, to be called while it still stands in the page. */
  claim(mediaId: string, screen: HTMLElement): () => void {
    const claim = { mediaId, screen }
    this.#set({ claims: [...this.#claims, claim] })
    return () => this.#set({ claims: this.#claims.filter((each) => each !== claim) })
  }

  /** The place that stays while pages change. */
  setCorner(screen: HTMLElement | null): void {
    this.#corner = screen
    this.#settle()
  }

  /** The video that is played; null for none. */
  play(mediaId: string | null): void {
    if (mediaId === this.#mediaId) return
    this.#mediaId = mediaId
    this.#settle()
    this.#emit()
  }

  /** A video plays that no stage of the page shows. */
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

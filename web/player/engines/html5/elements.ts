import { clamp } from '../../core/clamp.ts'
import type { MediaKind } from '../../core/state.ts'

/** Where the elements of a page are found. */
export type FindElements = { [Kind in MediaKind]: () => HTMLMediaElement }

/** The elements that play, one for each kind; what a listener has set holds for both. */
export class MediaElements {
  readonly #find: FindElements
  readonly #onFound: (element: HTMLMediaElement) => void
  readonly #found = new Map<MediaKind, HTMLMediaElement>()

  constructor(find: FindElements, onFound: (element: HTMLMediaElement) => void) {
    this.#find = find
    this.#onFound = onFound
  }

  /** Made when it is needed first. */
  of(kind: MediaKind): HTMLMediaElement {
    const known = this.#found.get(kind)
    if (known) return known
    const element = this.#find[kind]()
    const [other] = this.#found.values()
    if (other) Object.assign(element, { volume: other.volume, muted: other.muted })
    this.#found.set(kind, element)
    this.#onFound(element)
    return element
  }

  setVolume(volume: number): void {
    for (const element of this.#found.values()) element.volume = clamp(volume, 0, 1)
  }

  setMuted(muted: boolean): void {
    for (const element of this.#found.values()) element.muted = muted
  }
}

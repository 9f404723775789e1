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

/** The one sound element of the page. It stands outside React, so that nothing that is drawn can stop the sound. */
export const audioElement = (): HTMLAudioElement => document.querySelector('audio[data-player]') ?? add('audio')

/** The one element of pictures, likewise; out of sight until it is put on a stage. */
export function videoElement(): HTMLVideoElement {
  const found = document.querySelector<HTMLVideoElement>('video[data-player]')
  if (found) return found
  const element = add('video')
  element.playsInline = true
  element.hidden = true
  return element
}

/**
 * To be called while a press is being handled: some browsers let an element sound later only when it was touched
 * during one, and by the time a media is found the press is over.
 */
export function unlockElement(kind: MediaKind): void {
  const element = kind === 'video' ? videoElement() : audioElement()
  if (element.networkState === HTMLMediaElement.NETWORK_EMPTY) element.load()
}

function add<Kind extends MediaKind>(kind: Kind): HTMLElementTagNameMap[Kind] {
  const element = document.createElement(kind)
  element.dataset['player'] = ''
  element.preload = 'auto'
  document.body.append(element)
  return element
}

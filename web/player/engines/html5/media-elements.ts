import { clamp } from '../../core/clamp.ts'
import type { MediaKind } from '../../core/state.ts'

export type FindElements = { [Kind in MediaKind]: () => HTMLMediaElement }

/** Volume and mute apply to the elements of both kinds. */
export class MediaElements {
  readonly #find: FindElements
  readonly #onFound: (element: HTMLMediaElement) => void
  readonly #found = new Map<MediaKind, HTMLMediaElement>()

  constructor(find: FindElements, onFound: (element: HTMLMediaElement) => void) {
    this.#find = find
    this.#onFound = onFound
  }

  of(kind: MediaKind): HTMLMediaElement {
    const existing = this.#found.get(kind)
    if (existing) return existing
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

/** Outside React, so that no re-render interrupts playback. */
export const audioElement = (): HTMLAudioElement => document.querySelector('audio[data-player]') ?? add('audio')

/** Also outside React; hidden until it is moved to a stage. */
export function videoElement(): HTMLVideoElement {
  const found = document.querySelector<HTMLVideoElement>('video[data-player]')
  if (found) return found
  const element = add('video')
  element.playsInline = true
  element.hidden = true
  return element
}

/** Some browsers allow later playback only of elements that were loaded inside a user gesture. Must be called inside it. */
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

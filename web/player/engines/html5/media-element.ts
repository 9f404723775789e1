import type { MediaKind } from '../../core/state.ts'

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

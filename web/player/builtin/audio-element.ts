/** The one sound element of the page. It stands outside React, so that nothing that is drawn can stop the sound. */
export function audioElement(): HTMLAudioElement {
  const found = document.querySelector<HTMLAudioElement>('audio[data-player]')
  if (found) return found
  const element = document.createElement('audio')
  element.dataset['player'] = ''
  element.preload = 'auto'
  document.body.append(element)
  return element
}

/**
 * To be called while a press is being handled: some browsers let an element sound later only when it was touched
 * during one, and by the time a media is found the press is over.
 */
export function touchAudioElement(): void {
  const element = audioElement()
  if (element.networkState === HTMLMediaElement.NETWORK_EMPTY) element.load()
}

import { LoadError } from '../engine.ts'
import { type Attach, type AttachOptions, isDated } from './attachment.ts'

/** Hands the address to the sound element itself: files, plain streams, and HLS where the browser reads it. */
export const attachElement: Attach = (options) =>
  new Promise((resolve, reject) => {
    const { element, source, isLive, startAt, signal, report } = options
    let isLoaded = false
    const onMetadata = () => {
      isLoaded = true
      if (startAt > 0 && !isLive) element.currentTime = startAt
      resolve({ retry: () => reload(options), programDateTime: () => dateOf(element) })
    }
    const onError = () => {
      const isNetwork = element.error?.code === MediaError.MEDIA_ERR_NETWORK || !navigator.onLine
      if (isLoaded) report({ type: isNetwork ? 'interrupted' : 'failed' })
      else reject(new LoadError(element.error?.message ?? 'The media cannot be read', { isNetwork }))
    }
    const letGo = () => {
      element.removeAttribute('src')
      element.load()
    }
    element.addEventListener('loadedmetadata', onMetadata, { once: true, signal })
    element.addEventListener('error', onError, { signal })
    signal.addEventListener('abort', letGo, { once: true })
    element.src = source.src
    element.load()
  })

/** Starts the element anew where it stood; a live stream comes back at its edge. */
function reload({ element, source, isLive, signal }: AttachOptions): void {
  const { currentTime, paused } = element
  const goOn = () => {
    if (!isLive) element.currentTime = currentTime
  }
  element.addEventListener('loadedmetadata', goOn, { once: true, signal })
  element.src = source.src
  element.load()
  // A refusal shows as an error of the element, and that is listened to.
  if (!paused) element.play().catch(() => undefined)
}

function dateOf(element: HTMLAudioElement): number | null {
  if (!isDated(element)) return null
  const start = element.getStartDate().getTime()
  return Number.isNaN(start) ? null : start + element.currentTime * 1_000
}

import type { PlaybackSource } from '#contract/playback.ts'
import { dataMeter } from '#web/lib/data-use/data-meter.ts'
import { LoadError } from '../../core/engine.ts'
import { type Attach, isDated, toFailure } from './attachment.ts'
import { isHls } from './catalog.ts'
import type { LiveControl } from './live-range.ts'

/** `MediaError.MEDIA_ERR_NETWORK` and `MEDIA_ERR_DECODE`. */
const ERR_NETWORK = 2
const ERR_DECODE = 3

/** For files, plain streams, and native HLS. */
export const attachElement: Attach = ({ element, source, isLive, startAt, signal, report }) =>
  new Promise((resolve, reject) => {
    let isLoaded = false
    // The element loses its position when the source is set again.
    let position = startAt
    const load = () => {
      element.src = source.src
      element.load()
    }
    const retry = (shouldPlay: boolean) => {
      // The listener may have sought since the failure, which an element without media reports by no event.
      if (!isLive && element.currentTime > 0) position = element.currentTime
      load()
      // A rejection also fires `error`, which is handled.
      if (shouldPlay) element.play().catch(() => undefined)
    }
    const onMetadata = () => {
      const live = isLive ? liveControl(element) : undefined
      if (live) standAt(live, position)
      else if (position > 0) element.currentTime = position
      isLoaded = true
      const isStream = isLive && !isHls(source)
      resolve({ retry, isStream, programDateTime: () => dateOf(element), ...(live && { live }) })
    }
    /** Media elements do not expose the HTTP status. By now the media may play again, so that only a refusal or a missing address is reported. */
    const explainFailure = async () => {
      const failure = toFailure(await statusOf(source), isLive)
      if (failure.type === 'failed' || failure.isMissing) report(failure)
    }
    const onError = () => {
      const { code, message } = element.error ?? { code: 0, message: 'The media cannot be read' }
      // Other than decoding, any error of a loaded media is treated as a network failure, whatever its code.
      if (isLoaded) {
        report({ type: code === ERR_DECODE ? 'failed' : 'interrupted' })
        if (code !== ERR_DECODE) void explainFailure()
      } else reject(new LoadError(message, { isNetwork: code === ERR_NETWORK || !navigator.onLine }))
    }
    const onTime = () => {
      if (element.readyState > 0) position = isLive ? (dateOf(element) ?? 0) : element.currentTime
    }
    element.addEventListener('loadedmetadata', onMetadata, { signal })
    element.addEventListener('error', onError, { signal })
    element.addEventListener('timeupdate', onTime, { signal })
    dataMeter.countElement(element, signal)
    signal.addEventListener('abort', () => release(element), { once: true })
    load()
  })

/** 0 if it is unknown: CORS may forbid a check of other origins. */
const statusOf = async ({ src }: PlaybackSource): Promise<number> =>
  src.startsWith('/')
    ? fetch(src, { method: 'HEAD' }).then(
        ({ status }) => status,
        () => 0,
      )
    : 0

function release(element: HTMLMediaElement): void {
  element.removeAttribute('src')
  element.load()
}

function standAt(live: LiveControl, instant: number): void {
  const range = live.range()
  if (range && instant >= range.from && instant <= range.to) live.seekTo(instant)
}

/** For native HLS with dates and a seekable range. */
const liveControl = (element: HTMLMediaElement): LiveControl => ({
  range() {
    const { seekable } = element
    const start = startOf(element)
    if (start === null || seekable.length === 0) return null
    return { from: start + seekable.start(0) * 1_000, to: start + seekable.end(seekable.length - 1) * 1_000 }
  },
  seekTo(instant) {
    const start = startOf(element)
    if (start !== null) element.currentTime = (instant - start) / 1_000
  },
})

function dateOf(element: HTMLMediaElement): number | null {
  const start = startOf(element)
  return start === null ? null : start + element.currentTime * 1_000
}

function startOf(element: HTMLMediaElement): number | null {
  if (!isDated(element)) return null
  const start = element.getStartDate().getTime()
  return Number.isNaN(start) ? null : start
}

import { AD_POD_LIMITS } from '#contract/ad-pods.ts'
import type { AdControls } from '../core/ad-port.ts'
import { timecode } from './ad-time.ts'
import type { Pod } from './parse-vast.ts'
import { type AdOutcome, type AdPorts, playAd } from './play-ad.ts'
import { VAST_CODES } from './vast-error.ts'
import type { VastAd } from './vast-types.ts'

export interface PodPorts extends AdPorts {
  control: (controls: AdControls | undefined) => void
  startMs: number
  mediaPlayhead: string
}

/** A spare ad replaces one that fails. Resolves when the content may continue. */
export async function playPod({ ads, spare }: Pod, ports: PodPorts): Promise<void> {
  const { element, emit, signal, timers } = ports
  const waiting = [...spare]
  const deadline = timers.now() + ports.startMs
  let hasPlayed = false
  let hasFailed = false
  emit({ type: 'ad-pod-started', length: ads.length })
  for (const [index, first] of ads.entries()) {
    for (let ad: VastAd | undefined = first; ad; ad = waiting.shift()) {
      emit({ type: 'ad-loading' })
      const isLast = index === ads.length - 1
      // The limit is for the first frame of the pod, however many ads fail before it.
      const startMs = hasPlayed ? AD_POD_LIMITS.startMs : deadline - timers.now()
      const outcome = startMs > 0 ? await playOne(ad, index, { ...ports, startMs, isLast }) : TOO_LATE
      if (outcome.type === 'error') {
        hasFailed = true
        report(ad, outcome.code, ports)
      }
      if (outcome.type === 'ended' || outcome.type === 'skipped') {
        hasPlayed = true
        emit({ type: 'ad-ended' })
        break
      }
      if (outcome.type !== 'error' || startMs <= 0) return finish()
    }
  }
  return finish()

  function finish(): void {
    ports.control(undefined)
    ports.setGain(1)
    element.pause()
    element.removeAttribute('src')
    element.load()
    if (signal.aborted) return
    if (!hasPlayed && hasFailed) emit({ type: 'ad-failed' })
    else emit({ type: 'ad-pod-ended' })
  }
}

const TOO_LATE: AdOutcome = { type: 'error', code: VAST_CODES.FILE_TIMEOUT }

function playOne(ad: VastAd, index: number, { isLast, ...ports }: PodPorts & { isLast: boolean }): Promise<AdOutcome> {
  const { nearEnd, mediaPlayhead, startMs, control } = ports
  const macros = () => ({
    ...macrosOf(ad, index),
    MEDIAPLAYHEAD: mediaPlayhead,
    CONTENTPLAYHEAD: mediaPlayhead,
    ADPLAYHEAD: timecode(ports.element.currentTime),
    TIMESTAMP: new Date(ports.timers.now()).toISOString(),
  })
  return playAd(ad, { ...ports, nearEnd: () => isLast && nearEnd() }, { startMs, macros, control })
}

const macrosOf = ({ adServingId, adType }: VastAd, index: number) => ({
  PODSEQUENCE: index + 1,
  ADSERVINGID: adServingId,
  ADTYPE: adType,
})

function report(ad: VastAd, code: number, { ping, element }: PodPorts): void {
  ping(ad.errorURLTemplates, { ERRORCODE: code, ASSETURI: element.currentSrc })
}

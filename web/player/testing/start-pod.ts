import { LINEAR_EVENTS } from '#contract/ad-pods.ts'
import { arrange } from '../ads/parse-vast.ts'
import { playPod } from '../ads/play-pod.ts'
import { createPing } from '../ads/tracking.ts'
import type { VastAd, VastLinear } from '../ads/vast-types.ts'
import type { AdControls } from '../core/ad-port.ts'
import { reduce } from '../core/reduce.ts'
import { IDLE } from '../core/state.ts'
import { createStore } from '../core/store.ts'
import { FakeMediaElement } from './fake-media-element.ts'
import { ManualTimers } from './manual-timers.ts'

const EVENTS = [...LINEAR_EVENTS, 'closeLinear']

export const track = (id: string, event: string) => `https://ads.example.org/${id}/${event}`

/** An ad of ten seconds of sound, whose tracking URLs name it. */
export function ad(id: string, linear: Partial<VastLinear> = {}, more: Partial<VastAd> = {}): VastAd {
  const creative: VastLinear = {
    type: 'linear',
    duration: 10,
    skipDelay: null,
    mediaFiles: [
      {
        fileURL: `https://ads.example.org/${id}.mp4`,
        deliveryType: 'progressive',
        mimeType: 'audio/mp4',
        apiFramework: null,
        bitrate: 64,
        width: 0,
        height: 0,
      },
    ],
    videoClickThroughURLTemplate: 'https://shop.example.org/?at=[CACHEBUSTING]',
    videoClickTrackingURLTemplates: [track(id, 'click')],
    trackingEvents: Object.fromEntries(EVENTS.map((event) => [event, [track(id, event)]])),
    ...linear,
  }
  return {
    id,
    sequence: null,
    adType: 'audio',
    adServingId: `${id}-serving`,
    title: id,
    advertiser: 'A shop',
    creatives: [creative],
    extensions: [],
    errorURLTemplates: [`${track(id, 'error')}/[ERRORCODE]`],
    impressionURLTemplates: [{ url: track(id, 'impression') }],
    ...more,
  }
}

export function start(ads: readonly VastAd[], { lufs = -16, startMs = 5_000 } = {}) {
  const element = new FakeMediaElement()
  const timers = new ManualTimers()
  const store = createStore(IDLE, reduce)
  const sent: string[] = []
  const gains: number[] = []
  const stop = new AbortController()
  let controls: AdControls | undefined
  const ping = createPing({
    send: (url) => void sent.push(url.replace('https://ads.example.org/', '')),
    common: { LIMITADTRACKING: 1 },
    isPersonal: false,
    now: timers.now,
    base: 'https://radio.example.org/',
  })
  const done = playPod(arrange(ads), {
    // The part of a media element that the player uses.
    element: element as unknown as HTMLMediaElement,
    kind: 'audio',
    setGain: (gain) => void gains.push(gain),
    emit: (event) => store.send(event),
    ping,
    timers,
    lufs,
    signal: stop.signal,
    nearEnd: () => {},
    control: (next) => (controls = next),
    startMs,
    mediaPlayhead: '00:00:00.000',
  })
  /** Time updates come four times a second. */
  const playTo = (seconds: number) => {
    element.readyState = 4
    element.emit('playing')
    for (let at = 0.25; at <= seconds; at += 0.25) {
      element.currentTime = at
      element.emit('timeupdate')
    }
  }
  const end = async () => {
    Object.assign(element, { ended: true, paused: true })
    element.emit('pause')
    element.emit('ended')
    await settle()
    Object.assign(element, { ended: false, currentTime: 0 })
  }
  const controlsNow = () => controls
  return { element, timers, store, sent, gains, done, playTo, end, stop, controlsNow, ad: () => store.get().ad }
}

export const settle = () => new Promise((resolve) => setTimeout(resolve))

import type { AdPodDecision } from '#contract/ad-pods.ts'
import type { AdControls } from '../core/ad-port.ts'
import type { AdEvent, EngineAds } from '../core/engine.ts'
import type { PlayableMedia } from '../core/state.ts'
import type { Timers } from '../core/timers.ts'
import { timecode } from './ad-time.ts'
import { type LoadedTag, loadTag, type TagBreak, type TagPorts } from './load-tag.ts'
import type { Pod } from './parse-vast.ts'
import { playPod } from './play-pod.ts'
import { resolveOffset } from './vmap.ts'

export interface BreakRequest {
  decision: AdPodDecision
  media: PlayableMedia
  isPersonal: boolean
  ads: EngineAds
  timers: Timers
  signal: AbortSignal
  loading: AbortSignal
  emit: (event: AdEvent) => void
  control: (controls: AdControls | undefined) => void
  nearEnd: () => void
}

export interface AdBreak {
  secondsIn: (duration: number) => number | null
  tag: TagBreak
}

export interface LoadedBreak {
  pod: Pod
  tag: TagBreak
}

export interface Breaks {
  first: LoadedBreak | null
  later: readonly AdBreak[]
  load: (one: AdBreak, signal: AbortSignal) => Promise<LoadedBreak>
  /** `startMs` is the limit for the first frame, `seconds` the position in the media. Never rejects. */
  play: (one: LoadedBreak, startMs: number, seconds: number) => Promise<void>
}

const PAGE: Pick<TagPorts, 'fetch' | 'parseXml'> = {
  fetch: (...request) => fetch(...request),
  parseXml: (text) => new DOMParser().parseFromString(text, 'text/xml'),
}

/** Loads also the ads before the media. Rejects with a `VastError` when the tag cannot be used. */
export async function openBreaks(request: BreakRequest, page = PAGE): Promise<Breaks> {
  const { decision, media, isPersonal, timers, loading } = request
  const ports = { ...page, base: location.href, now: timers.now }
  const tag = await loadTag({ decision, mediaId: media.mediaId, isPersonal }, ports, loading)
  const all = tag.breaks.map((one): AdBreak => ({ tag: one, secondsIn: (duration) => resolveOffset(one.at, duration) }))
  const isFirst = ({ secondsIn }: AdBreak) => secondsIn(0) === 0
  const first = all.find(isFirst)
  return {
    first: first ? await loadBreak(first, loading).catch(() => null) : null,
    later: all.filter((one) => !isFirst(one)),
    load: loadBreak,
    play: (one, startMs, seconds) => playBreak(one, { startMs, seconds, tag, request }),
  }
}

const loadBreak = async ({ tag }: AdBreak, signal: AbortSignal): Promise<LoadedBreak> => ({
  tag,
  pod: await tag.load(signal),
})

async function playBreak(
  { pod, tag }: LoadedBreak,
  {
    startMs,
    seconds,
    tag: { ping },
    request,
  }: { startMs: number; seconds: number; tag: LoadedTag; request: BreakRequest },
): Promise<void> {
  const { decision, media, ads, timers, signal, emit, control, nearEnd } = request
  const kind = media.kind ?? 'audio'
  tag.report('breakStart')
  await playPod(pod, {
    element: ads.element(kind),
    kind,
    setGain: ads.setGain,
    emit: (event) => signal.aborted || emit(event),
    ping,
    timers,
    lufs: decision.lufs,
    signal,
    nearEnd,
    control: (controls) => signal.aborted || control(controls),
    startMs,
    mediaPlayhead: timecode(seconds),
  })
  tag.report('breakEnd')
}

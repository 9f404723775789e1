import { AD_POD_LIMITS, type AdPodDecision } from '#contract/ad-pods.ts'
import { fetchDocument, type FetchPorts, httpUrl } from './fetch-document.ts'
import { type ParsePorts, parseVast, type Pod } from './parse-vast.ts'
import { fillMacros, createPing, type Macros, type Ping } from './tracking.ts'
import { VAST_CODES, VastError } from './vast-error.ts'
import { type BreakOffset, isVmap, parseVmap, reportBreak, type VmapBreak } from './vmap.ts'

export interface TagBreak {
  at: BreakOffset
  /** Rejects with a `VastError` that has already been reported. */
  load: (signal: AbortSignal) => Promise<Pod>
  report: (event: 'breakStart' | 'breakEnd') => void
}

export interface LoadedTag {
  breaks: TagBreak[]
  ping: Ping
}

/** `[VASTVERSIONS]`, as AdCOM numbers them: VAST 2.0 to 4.3 and DAAST, each with its wrappers. */
const VAST_VERSIONS = '2,3,5,6,7,8,9,10,11,12,13,14,15,16'

interface TagRequest {
  decision: AdPodDecision
  mediaId: string
  isPersonal: boolean
}

export interface TagPorts extends Pick<FetchPorts, 'fetch' | 'parseXml' | 'base'> {
  now: () => number
}

/** A VAST document is one break at the start, VMAP lists several. Rejects with a `VastError`. */
export async function loadTag(
  { decision, mediaId, isPersonal }: TagRequest,
  ports: TagPorts,
  signal: AbortSignal,
): Promise<LoadedTag> {
  const { fetch, parseXml, base, now } = ports
  const common: Macros = {
    LIMITADTRACKING: isPersonal ? 0 : 1,
    CONTENTID: mediaId,
    BREAKPOSITION: 1,
    MEDIAMIME: 'audio/mp4,video/mp4',
    DOMAIN: new URL(base).hostname,
    SERVERSIDE: 0,
    VASTVERSIONS: VAST_VERSIONS,
    TIMESTAMP: new Date(now()).toISOString(),
  }
  const send = (url: string, options: RequestInit) => void fetch(url, options).catch(() => undefined)
  const ping = createPing({ send, common, isPersonal, now, base })
  const parse: ParsePorts = { fetch, parseXml, base, isPersonal, ping, common }
  const { document, url } = await fetchDocument(fillMacros(decision.tagUrl, common), parse, signal)
  if (!isVmap(document)) return { ping, breaks: [wholeTag(document, url, parse)] }
  const all = parseVmap(document, parseXml).map((one) => vmapBreak(one, url, parse))
  const atOnce = Object.values(Object.groupBy(all, ({ at }) => JSON.stringify(at)))
  return { ping, breaks: atOnce.flatMap((group = []) => (group.length > 1 ? joined(group) : group)) }
}

/** Ad servers write a pod as several breaks at the same time. */
function joined(breaks: readonly TagBreak[]): TagBreak {
  const loaded = new Set<TagBreak>()
  return {
    at: breaks[0]?.at ?? 'end',
    report: (event) => {
      for (const one of loaded) one.report(event)
    },
    async load(signal) {
      const pods = await Promise.allSettled(breaks.map((one) => one.load(signal)))
      for (const [index, one] of breaks.entries()) if (pods[index]?.status === 'fulfilled') loaded.add(one)
      const found = pods.flatMap((pod) => (pod.status === 'fulfilled' ? pod.value : []))
      if (found.length === 0) throw pods.find((pod) => pod.status === 'rejected')?.reason
      return {
        ads: found.flatMap(({ ads }) => ads).slice(0, AD_POD_LIMITS.ads),
        spare: found.flatMap(({ spare }) => spare),
      }
    },
  }
}

const wholeTag = (document: Document, url: string, ports: ParsePorts): TagBreak => ({
  at: { seconds: 0 },
  load: (signal) => parseVast(document, url, ports, signal),
  report: () => {},
})

const vmapBreak = (one: VmapBreak, url: string, ports: ParsePorts): TagBreak => ({
  at: one.at,
  report: (event) => reportBreak(one, event, ports.ping),
  async load(signal) {
    try {
      const pod = await loadSource(one, url, ports, signal)
      return one.allowsSeveral ? pod : { ads: pod.ads.slice(0, 1), spare: pod.spare }
    } catch (cause) {
      reportBreak(one, 'error', ports.ping, cause instanceof VastError ? cause.code : VAST_CODES.UNDEFINED)
      throw cause
    }
  },
})

async function loadSource({ source }: VmapBreak, url: string, ports: ParsePorts, signal: AbortSignal): Promise<Pod> {
  if (source === null) throw new VastError(VAST_CODES.NO_AD)
  if ('fault' in source) throw source.fault
  if ('vast' in source) return parseVast(source.vast, url, ports, signal)
  const tag = httpUrl(fillMacros(source.tagUrl, ports.common), url)
  const found = await fetchDocument(tag ?? '', ports, signal)
  return parseVast(found.document, found.url, ports, signal)
}

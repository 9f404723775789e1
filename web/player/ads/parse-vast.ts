import { VASTParser } from '@dailymotion/vast-client'
import { AD_POD_LIMITS } from '#contract/ad-pods.ts'
import { fetchDocument, type FetchPorts } from './fetch-document.ts'
import { NO_URI, normaliseVast, placeWrapped, type WrapperAd } from './normalise-vast.ts'
import { fillMacros, type Macros, type Ping } from './tracking.ts'
import { VAST_CODES, VastError } from './vast-error.ts'
import type { VastAd } from './vast-types.ts'

export interface ParsePorts extends FetchPorts {
  ping: Ping
  common: Macros
}

/** `ads` in playing order; a `spare` ad replaces one that fails. */
export interface Pod {
  ads: VastAd[]
  spare: VastAd[]
}

/** Reports errors through our ping. `codes` replaces the library's general code for a wrapped document that was loaded but is unusable. */
class ReportingParser extends VASTParser {
  readonly #ping: Ping
  readonly #codes: Map<string, number>

  constructor(fetcher: object, ping: Ping, codes: Map<string, number>) {
    super({ fetcher })
    this.#ping = ping
    this.#codes = codes
  }

  override trackVastError(
    templates: string[],
    { ERRORCODE }: { ERRORCODE: number },
    ...[details]: { ERRORMESSAGE?: string }[]
  ): void {
    const code = this.#codes.get(details?.ERRORMESSAGE ?? '') ?? ERRORCODE
    this.#ping(templates, { ERRORCODE: code })
    this.emit('VAST-error', { ERRORCODE: code })
  }
}

/** Resolves wrappers and reports failures to the error URLs. Rejects with a `VastError` when no ad is left. */
export async function parseVast(document: Document, url: string, ports: ParsePorts, signal: AbortSignal): Promise<Pod> {
  const root = document.documentElement.nodeName
  if (root === 'VideoAdServingTemplate') throw new VastError(VAST_CODES.UNSUPPORTED_VERSION)
  if (root !== 'VAST') throw new VastError(VAST_CODES.INVALID_DOCUMENT)
  const normalise = (one: Document, from: string) =>
    normaliseVast(one, from, (template) => fillMacros(template, ports.common))
  const codes = new Map<string, number>()
  let documents = 0
  const fetcher = {
    fetchVAST: async ({ url: wrapped, wrapperAd }: { url: string; wrapperAd: WrapperAd }) => {
      try {
        if (wrapped === NO_URI) throw new VastError(VAST_CODES.WRAPPER, 'A wrapper has no URI')
        // Otherwise documents with several wrappers each would multiply.
        if (++documents > AD_POD_LIMITS.documents)
          throw new VastError(VAST_CODES.WRAPPER_LIMIT, 'Too many documents are wrapped')
        const found = await fetchDocument(wrapped, { ...ports, base: url }, signal)
        normalise(found.document, found.url)
        placeWrapped(found.document, wrapperAd)
        return found.document
      } catch (cause) {
        if (cause instanceof VastError) codes.set(cause.message, cause.code)
        throw cause
      }
    },
  }
  const parser = new ReportingParser(fetcher, ports.ping, codes)
  let code: number = VAST_CODES.NO_AD
  parser.on('VAST-error', ({ ERRORCODE }: { ERRORCODE: number }) => void (code = ERRORCODE))
  normalise(document, url)
  const { ads }: { ads: VastAd[] } = await parser.parseVAST(document, {
    url,
    wrapperLimit: AD_POD_LIMITS.wrappers + 1,
    keepFailedAdPod: true,
  })
  const pod = arrange(ads)
  if (pod.ads.length === 0) throw new VastError(code)
  return pod
}

/** Ads with a sequence are the pod, else the first ad is. The others replace ads that cannot be loaded unless the wrapper refuses that. */
export function arrange(ads: readonly VastAd[]): Pod {
  const inSequence = ads.filter(({ sequence }) => Number(sequence) > 0)
  const spare = ads.filter((ad) => !inSequence.includes(ad))
  const pod = inSequence
    .toSorted((a, b) => Number(a.sequence) - Number(b.sequence))
    .flatMap((ad) => (!ad.hasFailed ? ad : ad.fallbackOnNoAd === false ? [] : spare.splice(0, 1)))
  const chosen = pod.length > 0 ? pod : spare.splice(0, 1)
  return { ads: chosen.slice(0, AD_POD_LIMITS.ads), spare }
}

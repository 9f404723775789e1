import { DOMParser } from '@xmldom/xmldom'
import { loadTag } from '../ads/load-tag.ts'
import type { VastAd } from '../ads/vast-types.ts'

const ORIGIN = 'https://ads.example.org'

/** Parses like a browser: an invalid document becomes one with a `parsererror`. */
export function parseXml(text: string): Document {
  const parser = (onFault: (fault: string) => void) =>
    new DOMParser({ errorHandler: { warning: onFault, error: onFault, fatalError: onFault } })
  try {
    return parser((fault) => {
      throw new Error(fault)
    }).parseFromString(text, 'text/xml')
  } catch {
    return parser(() => {}).parseFromString('<parsererror/>', 'text/xml')
  }
}

export type Answer = string | Uint8Array | { body: string | Uint8Array; type: string }

/** `asked`: the wrapped documents that were requested. `sent`: what was reported. Both without the origin of the ad server. */
export async function loadAds(tag: Answer, others: Readonly<Record<string, Answer>> = {}) {
  const answers: Readonly<Record<string, Answer>> = { '/dir/tag': tag, ...others }
  const [asked, sent]: [string[], string[]] = [[], []]
  const fetch = async (url: string, { mode }: RequestInit) => {
    const { origin, pathname, search } = new URL(url)
    const path = `${origin === ORIGIN ? '' : origin}${pathname}${search}`
    if (mode === 'no-cors') return void sent.push(path)
    if (pathname !== '/dir/tag') asked.push(path)
    const answer = answers[pathname]
    if (answer === undefined) return new Response('', { status: 404 })
    const { body, type } = typeof answer === 'object' && 'body' in answer ? answer : { body: answer, type: 'text/xml' }
    return Object.defineProperty(new Response(body as BodyInit, { headers: { 'content-type': type } }), 'url', {
      value: url,
    })
  }
  const ports = { fetch: fetch as typeof globalThis.fetch, parseXml, base: 'https://radio.example.org/', now: () => 0 }
  const request = { decision: { tagUrl: `${ORIGIN}/dir/tag`, lufs: -16 }, mediaId: 'media', isPersonal: false }
  const { signal } = new AbortController()
  const load = async () => {
    const { breaks } = await loadTag(request, ports, signal)
    return breaks[0]?.load(signal)
  }
  const outcome = await load().then(
    (pod) => ({ pod, code: null }),
    (cause: { code?: number }) => ({ pod: undefined, code: cause.code ?? 0 }),
  )
  return {
    ...outcome,
    asked,
    sent,
    titles: outcome.pod?.ads.map(titleOf) ?? [],
    spare: outcome.pod?.spare.map(titleOf) ?? [],
  }
}

const titleOf = ({ title }: VastAd) => title

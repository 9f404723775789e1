import { decodeText } from '#server/lib/encoding/decode-text.ts'
import { fetchRemote, type FetchRemoteOptions } from '#server/lib/fetch/safe-fetch.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { readAzuracast } from '../azuracast/azuracast-state.ts'
import { readDocument } from '../document/read-document.ts'
import { HlsTitles } from '../hls/hls-titles.ts'
import { readIcecastStatus } from '../icecast/icecast-status.ts'
import { readLiveInfo } from '../libretime/live-info.ts'
import { parseJson } from '../parse-json.ts'
import type { Report } from '../report.ts'
import type { RemoteSource } from '../settings/settings.ts'
import { readTriton } from '../triton/triton.ts'

export type Connect = Pick<FetchRemoteOptions, 'allowPrivate' | 'resolve'>

export type PolledSource = Extract<RemoteSource, { pollSeconds: number }>

export const TITLE_READER = 'PrimediaPlus-NowPlaying/1.0'
const MAX_BYTES = 2 * 1_048_576
const TIMEOUT_MS = 10_000

/** The returned function throws FetchError or SourceError. */
export function createPollReader(source: PolledSource, connect: Connect, clock: Clock): () => Promise<Report> {
  const document = (accept: string) => fetchText(source.url, accept, connect)
  switch (source.kind) {
    case 'icecast':
      return async () => readIcecastStatus(await document('application/json'), source.mounts)
    case 'azuracast':
      return async () => readAzuracast(parseJson(await document('application/json')), source.shortcode, clock())
    case 'libretime':
      return async () => readLiveInfo(parseJson(await document('application/json')), clock())
    case 'document':
      return async () =>
        readDocument(await document('application/json, application/xml;q=0.9, */*;q=0.5'), source.path, clock())
    case 'triton':
      return async () => readTriton(await document('application/xml, text/xml'), source.mount)
    case 'hls': {
      const titles = new HlsTitles(source.url, (url, maxBytes) => fetchSmall(url, '*/*', maxBytes, connect))
      return () => titles.read(clock())
    }
  }
}

async function fetchText(url: string, accept: string, connect: Connect): Promise<string> {
  const { bytes, contentType } = await fetchSmall(url, accept, MAX_BYTES, connect)
  return decodeText(bytes, contentType ?? undefined)
}

const fetchSmall = (url: string, accept: string, maxBytes: number, connect: Connect) =>
  fetchRemote(url, { ...connect, accept, maxBytes, timeoutMs: TIMEOUT_MS, userAgent: TITLE_READER })

import type { IncomingHttpHeaders } from 'node:http'
import { AD_PODS_PATH, type AdPodDecision, PROGRAMME_LUFS } from '#contract/ad-pods.ts'
import type { AllowedUse } from '#contract/consent.ts'
import type { Database } from '#server/database/connect.ts'
import { isPlayable } from '#server/features/catalogue/availability/availability.ts'
import type { PlaybackPolicy } from '#server/features/catalogue/availability/playback-policy.ts'
import { checkTerritory, type TerritoryDeps } from '#server/features/catalogue/availability/territories.ts'
import { mediaById } from '#server/features/catalogue/media.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import type { VerifyAccessToken } from '#server/lib/requests/viewer.ts'
import type { Keys } from '#server/lib/security/signature.ts'
import { isSubscriber } from '../is-subscriber.ts'
import { newPod, podToken } from './pod-token.ts'
import type { Spot } from './spots.ts'

export interface DecideDeps extends TerritoryDeps {
  db: Database
  policy: Pick<PlaybackPolicy, 'ofMedia' | 'territoriesOf'>
  verifyToken: VerifyAccessToken
  spots: () => Promise<readonly Spot[]>
  keys: Keys
  /** VAST or VMAP tag, and the loudness of its ads in LUFS; null for house ads only. */
  tag: { url: string; lufs: number } | null
}

interface Request {
  mediaId: string
  station: string | undefined
  use: AllowedUse
  headers: IncomingHttpHeaders
}

const POD_LENGTH = { recording: 2, other: 1 }

/**
 * Null for none: for subscribers, and before media that are premium or cannot be played, also only by this visitor. The ad server is a
 * third party, so its tag requires the visitor's consent.
 */
export async function decidePod(deps: DecideDeps, request: Request, now: Date): Promise<AdPodDecision | null> {
  const { db, policy, spots, keys, tag } = deps
  if (await isSubscriber(deps.verifyToken, request.headers.authorization)) return null
  const media = await mediaById(db, request.mediaId)
  if (!media || !isPlayable(await policy.ofMedia(media.id, null, now))) return null
  if ((await checkTerritory(deps, media.id, request.headers)) === 'outside') return null
  if (tag && request.use !== 'none') return { tagUrl: tag.url, lufs: tag.lufs }
  const isFilm = media.kind === 'video'
  const wanted = { type: isFilm ? 'video/mp4' : 'audio/mp4', station: request.station, day: toDay(now).date }
  const suitable = (await spots()).filter((spot) => suits(spot, wanted))
  if (suitable.length === 0) return null
  const length = media.kind === 'audio' ? POD_LENGTH.recording : POD_LENGTH.other
  const chosen = shuffled(suitable).slice(0, length)
  const pod = newPod({ spots: chosen.map(({ id }) => id), isFilm }, now)
  return { tagUrl: `${AD_PODS_PATH}/${podToken(keys, pod)}/vast.xml`, lufs: PROGRAMME_LUFS }
}

interface Wanted {
  type: string
  station: string | undefined
  day: string
}

function suits({ files, stations, from, until }: Spot, { type, station, day }: Wanted): boolean {
  return (
    files.some((file) => file.type === type) &&
    (stations === undefined || stations.some((one) => one === station)) &&
    (from === undefined || from <= day) &&
    (until === undefined || day <= until)
  )
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

import type { FastifyInstance } from 'fastify'
import { type DownloadSource, downloadPath } from '#contract/downloads.ts'
import type { PlaybackSource } from '#contract/playback.ts'
import { subscriptionHolder } from '#server/features/accounts/entitlement.ts'
import { isPlayable, mayPlay, unavailableError } from '#server/features/catalogue/availability/availability.ts'
import { checkTerritory, OUTSIDE } from '#server/features/catalogue/availability/territories.ts'
import { fileAt, mediaById, recordingAt } from '#server/features/catalogue/media.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { requireViewer } from '#server/lib/requests/viewer.ts'
import { registerDownloadRights } from './download-rights-routes.ts'
import type { PlaybackDeps } from './playback-routes.ts'

type DownloadDeps = Pick<
  PlaybackDeps,
  'db' | 'clock' | 'policy' | 'verifyToken' | 'signUrl' | 'streams' | 'countryHeader'
>

const PATH = downloadPath('').concat(':mediaId')

/** Downloads are for subscribers only, even of free recordings. Channels and other publishers' recordings: DOWNLOAD_UNAVAILABLE. */
export function registerDownloads(app: FastifyInstance, deps: DownloadDeps): void {
  const { db, clock, policy, verifyToken, signUrl, streams } = deps
  registerDownloadRights(app, deps)
  app.get<{ Params: { mediaId: string } }>(PATH, async ({ params: { mediaId }, headers }, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', vary: 'authorization' })
    const viewer = await requireViewer(verifyToken, headers.authorization)
    if (!mayPlay(viewer, { access: 'premium' })) throw new AppError('SUBSCRIPTION_REQUIRED')
    const media = await mediaById(db, mediaId)
    if (!media) throw new AppError('NOT_FOUND', 'There is no recording of that name')
    const now = clock()
    const availability = await policy.ofMedia(mediaId, viewer, now)
    if (!isPlayable(availability)) throw unavailableError(availability)
    if ((await checkTerritory(deps, mediaId, headers)) === 'outside') throw unavailableError(OUTSIDE)
    const source = storableSource(media.sources, streams)
    const isLive = media.kind === 'live' || availability.state === 'LIVE'
    if (isLive || media.is_token_required || !source) throw new AppError('DOWNLOAD_UNAVAILABLE')
    const holder = subscriptionHolder(viewer)
    const sign = (path: string) => signUrl({ path, recording: recordingAt(path) ?? path }, holder, now)
    const answer: DownloadSource = {
      source: { ...source, src: sign(source.src) },
      textTracks: media.text_tracks.flatMap((track) => (isOurs(track.src) ? [{ ...track, src: sign(track.src) }] : [])),
      availableUntil: availability.until?.toISOString() ?? null,
    }
    return answer
  })
}

const isOurs = (src: string): boolean => recordingAt(src) !== null

/** Devices store single files on this site: browsers cannot read other hosts, and recordings of external streams are no files. */
const storableSource = (
  sources: readonly PlaybackSource[],
  streams: ReadonlyMap<string, string>,
): PlaybackSource | undefined => {
  const ours = sources.filter(({ src }) => isOurs(src))
  return (
    ours.find(({ type }) => !/mpegurl/i.test(type)) ??
    ours.flatMap(({ src }) => (isRecorded(src, streams) ? [] : (fileAt(src) ?? [])))[0]
  )
}

const isRecorded = (src: string, streams: ReadonlyMap<string, string>): boolean =>
  streams.has(/^\/live\/airings\/([^/]+)\//.exec(src)?.[1] ?? '')

import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { STATIONS } from '#contract/stations.ts'
import type { PlaybackPolicy } from '#server/features/catalogue/availability/playback-policy.ts'
import type { StationInput } from '#server/features/now-playing/state.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { type AiringDeps, registerAirings } from './airing-routes.ts'
import { registerChannels } from './channel-routes.ts'
import { loadChannels, loadVideoChannels } from './channels.ts'
import { segmentsInHours } from './segment-clock.ts'
import { type CheckPlaybackToken, registerVideoChannels } from './video-routes.ts'

interface LiveDeps {
  clock: Clock
  streams: ReadonlyMap<string, string>
  windowHours: number
  /** Contains `{station}.json`, `pieces/{piece}-{bitrate}.mp4` and `video/{name}-{height}.mp4`. */
  channelsFolder: string
  policy: Pick<PlaybackPolicy, 'ofMedia'>
  checkPlaybackToken: CheckPlaybackToken
  authorizeRecording: AiringDeps['authorizeRecording']
}

/** Returns the input of the now-playing state for each station. */
export async function registerLive(app: FastifyInstance, deps: LiveDeps): Promise<StationInput[]> {
  const { clock, streams, policy, checkPlaybackToken, authorizeRecording } = deps
  const channels = await loadChannels(deps.channelsFolder, streams)
  await registerChannels(app, { channels, streams, clock, window: segmentsInHours(deps.windowHours) })
  await registerAirings(app, { channels, clock, authorizeRecording })
  const videoChannels = await loadVideoChannels(path.join(deps.channelsFolder, 'video'))
  await registerVideoChannels(app, { videoChannels, clock, policy, checkPlaybackToken })
  return STATIONS.map((station) => ({
    station,
    isOnline: channels.has(station) || streams.has(station),
    programme: channels.get(station)?.programme ?? null,
  }))
}

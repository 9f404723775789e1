import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerLive } from '#server/features/live/routes.ts'
import { authorizePlayback } from '#server/features/media/authorize-playback.ts'
import { registerNowPlaying } from '#server/features/now-playing/routes.ts'
import type { StationInput } from '#server/features/now-playing/state.ts'
import { type RecordedDeps, registerRecorded } from '#server/features/recorder/routes.ts'
import { KnownAirings } from '#server/features/schedule/airings/known-airings.ts'
import { listStations } from '#server/features/stations/stations.ts'
import { enqueueChanges } from '#server/features/webhooks/find-events.ts'
import { stationSettings } from '#server/lib/settings/env.ts'
import { registerStreamMetrics } from '../metrics.ts'
import type { Services } from '../services.ts'
import { onContentChange } from './shared-settings.ts'

export async function mountLive(app: FastifyInstance, services: Services): Promise<void> {
  const { env, files } = services
  const channelsFolder = path.join(files.mediaFolder, 'live')
  const airings = new KnownAirings(services.db)
  await onContentChange(services)(() => airings.refresh())
  const authorizeRecording: RecordedDeps['authorizeRecording'] = async (recording, signature) => {
    const endsAt = await airings.endOf(recording)
    return { seconds: await authorizePlayback(services, recording, signature), endsAt }
  }
  const recorded = { ...services, ...stationSettings(env), authorizeRecording }
  await registerRecorded(app, recorded)
  const sources = await registerLive(app, { ...recorded, channelsFolder, windowHours: env.LIVE_WINDOW_HOURS })
  await warnOfSilent(services, sources, channelsFolder)
  const streams = await registerNowPlaying(app, {
    ...services,
    sources,
    streams: env.STATION_STREAMS,
    onChanges: (changes) => {
      enqueueChanges(services.db, changes, services.clock()).catch((cause: unknown) =>
        services.log.warn({ cause }, 'changes of now playing were not added to the webhooks'),
      )
    },
  })
  registerStreamMetrics(services.metrics, () => streams.count)
}

/** Logs each station of the site that has neither a channel of ours nor an external stream. */
async function warnOfSilent({ db, log }: Services, sources: readonly StationInput[], folder: string): Promise<void> {
  const listed = new Set((await listStations(db)).map(({ id }) => id))
  for (const { station } of sources.filter(({ station, isOnline }) => !isOnline && listed.has(station)))
    log.warn({ station, folder }, 'a station has neither an audio file nor an external stream')
}

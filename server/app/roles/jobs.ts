import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { startAdRollUps } from '#server/features/ads/pages/jobs.ts'
import { startRollUps } from '#server/features/audience/jobs.ts'
import { startBillingJobs } from '#server/features/billing/jobs.ts'
import { startSanitising } from '#server/features/catalogue/texts/sanitise-stored-content.ts'
import { startFeedRefresh } from '#server/features/feed-import/subscriptions/jobs.ts'
import { startWebsub } from '#server/features/feeds/websub/jobs.ts'
import { startTranscriptJobs } from '#server/features/media/transcripts/jobs.ts'
import { startNotificationJobs } from '#server/features/notifications/jobs.ts'
import { startReadingSources } from '#server/features/now-playing/sources/polling/poller.ts'
import { startRecording } from '#server/features/recorder/jobs.ts'
import { startScheduleRefresh } from '#server/features/schedule-import/subscriptions/jobs.ts'
import { startCatchUp } from '#server/features/schedule/airings/jobs.ts'
import { startWebhooks } from '#server/features/webhooks/jobs.ts'
import { readKeys } from '#server/lib/security/signature.ts'
import { isLocalSite, stationSettings } from '#server/lib/settings/env.ts'
import { startDailyPurge } from '../daily-purge.ts'
import { readPlayoutLogs } from '../playout-logs.ts'
import type { Services } from '../services.ts'
import { feedSettings } from './shared-settings.ts'

/** Each job divides its work between the nodes that run it. */
export async function startWork(app: FastifyInstance, services: Services): Promise<void> {
  const { env, secrets, origin, db, log } = services
  const stopOnClose = (stop: () => unknown) => app.addHook('onClose', async () => void (await stop()))
  const unsubscribeKeys = readKeys(secrets['access-tokens'])
  stopOnClose(await startNotificationJobs({ ...services, unsubscribeKeys }))
  stopOnClose(await startTranscriptJobs(services))
  stopOnClose(await startFeedRefresh({ ...services, callbackOrigin: isLocalSite(env) ? null : origin }))
  stopOnClose(startScheduleRefresh(services))
  stopOnClose(startReadingSources(services))
  stopOnClose(await startWebhooks(services))
  stopOnClose(await startWebsub({ ...services, ...feedSettings(services), allowPrivate: services.allowPrivatePush }))
  stopOnClose(await startBillingJobs({ ...services.billing, listen: services.listen }))
  stopOnClose(startSanitising(db, log))
  stopOnClose(await startAirings(services))
  if (services.refresh) stopOnClose(services.refresh({ ...services, stations: stationSettings(env) }))
  stopOnClose(startDailyPurge(services))
  stopOnClose(startRollUps(services))
  stopOnClose(startAdRollUps(services))
}

async function startAirings(services: Services): Promise<() => Promise<void>> {
  const stations = stationSettings(services.env)
  const channelsFolder = path.join(services.files.mediaFolder, 'live')
  const log = await readPlayoutLogs(channelsFolder, stations, services.titleSources)
  const textsOf = await services.airingTexts?.(services.open)
  const { db, clock } = services
  return startCatchUp({ ...stations, db, clock, log, textsOf }, services.log)
}

export async function startRecorder(app: FastifyInstance, services: Services): Promise<void> {
  const { env } = services
  const limits = { ...stationSettings(env), maxBytes: env.RECORDINGS_MB * 1_000_000 }
  const connect = { allowPrivate: env.RECORDER_PRIVATE_NETWORK }
  app.addHook('onClose', startRecording({ ...services, ...limits, connect }))
}

/** The complete server with a new data folder; publishes an episode for each message of its parent process. */
import { demoSeed } from '#demo/seed.ts'
import { announceContentChange } from '#server/database/changes.ts'
import { systemClock } from '#server/lib/clock.ts'
import { readEnv } from '#server/lib/env.ts'
import { createLogger } from '#server/lib/logger.ts'
import { createServer } from '#server/app/create-server.ts'
import type { EpisodeToPublish } from './publishing-site.ts'

const env = readEnv(process.env)
const site = await createServer({
  env,
  root: process.cwd(),
  log: createLogger('error'),
  clock: systemClock,
  seed: demoSeed(env),
})
const { db } = site.open

async function publish({ podcastId, headline }: EpisodeToPublish): Promise<void> {
  const { url, image_id, station } = await db
    .selectFrom('content')
    .select(['url', 'image_id', 'station'])
    .where('id', '=', podcastId)
    .executeTakeFirstOrThrow()
  const id = `${podcastId}-${Date.now()}`
  const lists = { badges: '[]', tags: '[]', topics: '[]', details: '{}' }
  const place = { parent_id: podcastId, url: `${url}/${id}`, image_id, station }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('content')
      .values({ id, kind: 'episode', name: headline, headline, published_at: systemClock(), ...place, ...lists })
      .execute()
    await announceContentChange(tx)
  })
}

process.on('message', (episode: EpisodeToPublish) => void publish(episode).then(() => process.send?.('published')))
process.once('disconnect', () => void site.close(0).then(() => process.exit(0)))
await site.listen()
process.send?.('ready')

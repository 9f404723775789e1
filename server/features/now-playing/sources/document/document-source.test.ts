import { expect, test } from 'vitest'
import { json, siteWithSources, standIn } from '../title-source-kit.ts'

const songs = await standIn(json({ kfm: { now: { title: 'Low Season', artist: 'Mara Veld' } }, 947: {} }))
const fallback = await standIn(json({ status: 'online', current_track: { title: 'Neon Karoo - Windpomp' } }))
const poll = { pollSeconds: 1 }
const site = await siteWithSources({
  kfm: [{ kind: 'document', url: songs.url, path: 'kfm', ...poll }],
  947: [
    { kind: 'document', url: songs.url, path: '947', ...poll },
    { kind: 'document', url: fallback.url, ...poll },
  ],
})

test('a document of several stations has the title of one, and the next source the title of another', async () => {
  await expect.poll(() => site.playing('kfm')).toMatchObject({ item: { artist: 'Mara Veld', title: 'Low Season' } })
  await expect.poll(() => site.playing('947')).toMatchObject({ item: { artist: 'Neon Karoo', title: 'Windpomp' } })
  const errors = await site.db
    .selectFrom('now_playing_source')
    .select('last_error')
    .where('station', '=', '947')
    .execute()
  expect(errors.map(({ last_error: error }) => error)).toContainEqual(expect.stringContaining('no title'))
})

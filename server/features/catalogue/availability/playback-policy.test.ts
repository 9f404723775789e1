import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { PlaybackPolicy } from './playback-policy.ts'

const site = await testSite(EMPTY_SITE)
const { add, change } = contentKit(site)
await add({ id: 'film', kind: 'video', media_id: 'film' })

const policy = new PlaybackPolicy(site.db, () => site.now)
const stateOfFilm = async () => (await policy.ofMedia('film', null, site.now))?.state

test('while restrictions are reloaded after a change, the previous ones apply', async () => {
  expect(await stateOfFilm()).toBe('AVAILABLE')
  await change('film', { blocked_reason: 'RIGHTS' })
  // Blocks reads of contents until the transaction ends.
  await site.db.transaction().execute(async (tx) => {
    await sql`lock table content in access exclusive mode`.execute(tx)
    policy.refresh()
    expect(await stateOfFilm()).toBe('AVAILABLE')
  })
  await expect.poll(stateOfFilm).toBe('BLOCKED')
})

test.each([
  ['premium', { access: 'premium' as const }, 'BLOCKED'],
  ['planned for later', { published_at: new Date(site.now.getTime() + 60_000) }, 'PENDING'],
  ['available later', { available_from: new Date(site.now.getTime() + 60_000) }, 'PENDING'],
  ['available until now', { available_until: site.now }, 'EXPIRED'],
  ['still being processed', { is_processing: true }, 'PROCESSING'],
  ['withdrawn', { state: 'withdrawn' as const }, undefined],
])('a film that is %s is restricted as soon as that is read', async (_name, fields, state) => {
  const id = `film-${state}-${Object.keys(fields).join('')}`
  await add({ id, kind: 'video', media_id: id, ...fields })
  const read = new PlaybackPolicy(site.db, () => site.now)
  expect((await read.ofMedia(id, null, site.now))?.state).toBe(state)
})

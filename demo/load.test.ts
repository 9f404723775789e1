import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'
import { loadDemo } from './load.ts'

test('the whole station group is published, and loading it again changes nothing', async () => {
  const site = await testSite()
  const count = async () => {
    const rows = await site.db
      .selectFrom('content')
      .select(['kind', (is) => is.fn.countAll<number>().as('count')])
      .groupBy('kind')
      .orderBy('kind')
      .execute()
    return rows.map(({ kind, count }) => [kind, count])
  }
  const loaded = await count()
  expect(loaded.map(([kind]) => kind)).toEqual(['episode', 'podcast', 'show'])
  const late = await site.db.selectFrom('content').select('id').where('published_at', '>', site.now).execute()
  expect(late).toEqual([])
  await loadDemo(site.db, site.now)
  expect(await count()).toEqual(loaded)
})

test('nodes that start together on a new database load it once', async () => {
  const site = await testSite({ demo: false })
  await Promise.all([loadDemo(site.db, site.now), loadDemo(site.db, site.now), loadDemo(site.db, site.now)])
  expect(await site.db.selectFrom('station').select('id').execute()).toHaveLength(4)
})

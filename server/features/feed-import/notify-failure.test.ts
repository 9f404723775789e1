import { readFileSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { publishDraft, saveDraft } from '#server/features/publishing/drafts.ts'
import { contentKit } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { readFeed } from './feeds/read-feed.ts'
import { importFeed } from './import-feed.ts'

const site = await testSite({ demo: false, env: { ROLES: 'gateway' } })
const { add } = contentKit(site)

/** Fails every NOTIFY, as a lost connection does. */
const withoutNotify: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('pg_notify'))) {
      throw new Error('The notification was not sent')
    }
    return node
  },
  transformResult: async ({ result }) => result,
}
const db = site.db.withPlugin(withoutNotify)

const contentCount = async () => (await site.db.selectFrom('content').select('id').execute()).length

test('an import is rolled back when NOTIFY fails', async () => {
  const before = await contentCount()
  const feed = readFeed(readFileSync('server/features/feed-import/feeds/fixtures/karoo-nights.rss'))
  await expect(importFeed(db, feed, 'https://karoo.example/nights.rss', site.now)).rejects.toThrow('not sent')
  expect(await contentCount()).toBe(before)
})

test('a publication is rolled back when NOTIFY fails', async () => {
  await add({ id: 'story', kind: 'news', headline: 'Before' })
  await saveDraft(db, 'story', { headline: 'After' })
  await expect(publishDraft(db, 'story', site.now)).rejects.toThrow('not sent')
  const story = await site.db.selectFrom('content').select('headline').where('id', '=', 'story').executeTakeFirst()
  expect(story).toEqual({ headline: 'Before' })
})

test('loading the demo is rolled back when NOTIFY fails', async () => {
  const before = await contentCount()
  await expect(loadDemo(db, site.now)).rejects.toThrow('not sent')
  expect(await contentCount()).toBe(before)
})

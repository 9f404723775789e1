import { expect, test } from 'vitest'
import { EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'
import { changeFolder, exampleFolder, importAs } from './content-folder-kit.ts'

const site = await testSite({ ...EMPTY_SITE, now: new Date('2026-11-25T08:00:00Z') })

const HOME = `reels:
  - { slug: picks, title: Picks, kind: showcase, teasers: [{ slug: one, title: One, image: valley, url: /about }] }
`

const teasers = async () => (await site.db.selectFrom('showcase_teaser').select('id').execute()).map(({ id }) => id)

test('a showcase that is no longer in the folder keeps its teasers until its removal is confirmed', async () => {
  const folder = await exampleFolder({ 'home.yaml': HOME })
  await importAs(site, folder)
  expect(await teasers()).toEqual(['picks-one'])
  await changeFolder(folder, { 'home.yaml': 'reels: []\n' })
  await importAs(site, folder)
  expect(await teasers()).toEqual(['picks-one'])
  await importAs(site, folder, { isDeleting: true })
  expect(await teasers()).toEqual([])
})

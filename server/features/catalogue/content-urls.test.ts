import { expect, test } from 'vitest'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(EMPTY_SITE)
const { pageAt, add } = contentKit(site)
await add({ id: 'here', kind: 'page' }, { id: 'back', kind: 'page' }, { id: 'secret', kind: 'page', state: 'draft' })

/** Redirects `/{name}-1` to `/{name}-2` and so on, `moves` times, and then to `/here`. */
async function addChain(name: string, moves: number) {
  const links = Array.from({ length: moves }, (_, index) => ({
    url: `/${name}-${index + 1}`,
    target: index + 1 === moves ? '/here' : `/${name}-${index + 2}`,
  }))
  await site.db.insertInto('moved_content').values(links).execute()
}

const moved = (to: string) => ({ __typename: 'MovedContent', movedTo: to })

test('an old URL redirects to the new one, also with a query or a trailing slash', async () => {
  await addChain('one', 1)
  expect(await pageAt('/one-1')).toEqual(moved('/here'))
  expect(await pageAt('/one-1/?utm=x#part')).toEqual(moved('/here'))
})

test('a chain of ten moves is resolved at once, a longer one is not found', async () => {
  await addChain('ten', 10)
  await addChain('eleven', 11)
  expect(await pageAt('/ten-1')).toEqual(moved('/here'))
  expect(await pageAt('/eleven-1')).toBeNull()
  expect(await pageAt('/eleven-2')).toEqual(moved('/here'))
})

test('a cycle is not found', async () => {
  const circle = [
    { url: '/a', target: '/b' },
    { url: '/b', target: '/c' },
    { url: '/c', target: '/b' },
    { url: '/self', target: '/self' },
  ]
  await site.db.insertInto('moved_content').values(circle).execute()
  expect([await pageAt('/a'), await pageAt('/b'), await pageAt('/self')]).toEqual([null, null, null])
})

test('content that is published at a URL wins over a redirect from it', async () => {
  await site.db.insertInto('moved_content').values({ url: '/back', target: '/here' }).execute()
  expect((await pageAt('/back'))?.__typename).toBe('StaticPagePublishedContent')
})

test.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', ''])(
  'an address can not move to %s',
  async (target) => {
    await expect(site.db.insertInto('moved_content').values({ url: '/away', target }).execute()).rejects.toThrow(
      'moved_content_target_check',
    )
  },
)

import { expect, test } from 'vitest'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(EMPTY_SITE)
const { add } = contentKit(site)
await add({ id: 's1', kind: 'season' }, { id: 'v1', kind: 'video', parent_id: 's1' })
await site.contentChanged()

/** Returns the code of the error of each list; undefined for a page. */
async function codesAfter(order: number): Promise<unknown> {
  const after = Buffer.from(`${order} x`).toString('base64url')
  const query = `query Lists($after: String) {
    articlesList(after: $after) { edges { cursor } }
    detailPageById(id: "s1") { ... on VideoSeasonPublishedContent { episodes(after: $after) { edges { cursor } } } }
  }`
  const response = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-name': 'prime', 'x-app-platform': 'web' },
    body: JSON.stringify({ query, variables: { after } }),
  })
  const { errors = [] } = (await response.json()) as { errors?: { extensions: { code: string } }[] }
  return [...new Set(errors.map(({ extensions: { code } }) => code))]
}

test('a cursor of another list, or one that somebody made up, never fails the server', async () => {
  expect(await codesAfter(site.now.getTime())).toEqual([])
  expect(await codesAfter(3)).toEqual([])
  expect(await codesAfter(999_999_999_999_999)).toEqual(['BAD_INPUT'])
  expect(await codesAfter(-999_999_999_999_999)).toEqual(['BAD_INPUT'])
})

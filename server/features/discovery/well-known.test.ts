import { expect, test } from 'vitest'
import { EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(EMPTY_SITE)
const get = (name: string) => fetch(`${site.url}/.well-known/${name}`, { redirect: 'manual' })

test('the well-known page for changing passwords leads to the profile; other well-known URLs do not exist', async () => {
  const answer = await get('change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/my-profil'])
  expect((await get('resource-that-should-not-exist-whose-status-code-should-not-be-200')).status).toBe(404)
})

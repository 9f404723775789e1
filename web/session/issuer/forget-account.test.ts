import { expect, test } from 'vitest'
import { forgetAccount } from './forget-account.ts'

const OURS = 'https://plus.example.org'

/** An account service that answers so, and what it was asked. */
function service(status: number) {
  const asked: Parameters<typeof fetch>[] = []
  const ask: typeof fetch = (url, init) => {
    asked.push([url, init])
    return Promise.resolve(new Response(null, { status }))
  }
  return { asked, ask }
}

test('when an outside realm has deleted an account, ours is deleted with the token', async () => {
  const { asked, ask } = service(204)
  await forgetAccount({ accessToken: 'abc', authority: 'https://login.example.org/realms/a', origin: OURS }, ask)
  expect(asked).toEqual([['/account', { method: 'DELETE', headers: { authorization: 'Bearer abc' } }]])
})

test('our own realm has deleted everything already', async () => {
  const { asked, ask } = service(204)
  await forgetAccount({ accessToken: 'abc', authority: `${OURS}/realms/primedia`, origin: OURS }, ask)
  expect(asked).toEqual([])
})

test('what was not deleted is not taken for deleted', async () => {
  const leaver = { accessToken: 'abc', authority: 'https://login.example.org/realms/a', origin: OURS }
  await expect(forgetAccount(leaver, service(503).ask)).rejects.toThrow('503')
})

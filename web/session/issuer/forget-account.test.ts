import { expect, test } from 'vitest'
import { clearAccount } from './forget-account.ts'

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
  await clearAccount('abc', ask)
  expect(asked).toEqual([['/account', { method: 'DELETE', headers: { authorization: 'Bearer abc' } }]])
})

test('what was not deleted is not taken for deleted', async () => {
  await expect(clearAccount('abc', service(503).ask)).rejects.toThrow('503')
})

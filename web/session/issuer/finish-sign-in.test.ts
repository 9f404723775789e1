import { expect, test } from 'vitest'
import { deleteAccountData } from './finish-sign-in.ts'

/** An account endpoint with this status, and the requests that it received. */
function service(status: number) {
  const requests: Parameters<typeof fetch>[] = []
  const send: typeof fetch = (url, init) => {
    requests.push([url, init])
    return Promise.resolve(new Response(null, { status }))
  }
  return { requests, send }
}

test('the data of the account are deleted with the access token', async () => {
  const { requests, send } = service(204)
  await deleteAccountData('abc', send)
  expect(requests).toEqual([['/account', { method: 'DELETE', headers: { authorization: 'Bearer abc' } }]])
})

test('an error status throws', async () => {
  await expect(deleteAccountData('abc', service(503).send)).rejects.toThrow('503')
})

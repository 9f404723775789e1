import { expect, test } from 'vitest'
import { postOutside } from './post-outside.ts'

const message = { headers: {}, body: new Uint8Array([1]), timeoutMs: 5_000 }

test.each([
  [
    'a host that is not known',
    async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    'FETCH_FAILED',
  ],
  ['a host at home', async () => ['192.168.1.1'], 'FETCH_FORBIDDEN_ADDRESS'],
])('%s is told as a fetch tells it', async (_name, resolve, code) => {
  await expect(postOutside('https://push.example/', { ...message, resolve })).rejects.toMatchObject({
    name: 'FetchError',
    code,
  })
})

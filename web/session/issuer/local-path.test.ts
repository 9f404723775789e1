import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

const ORIGIN = 'https://radio.example'

test.each(['/', '/podcasts/ilifu?after=abc#top', '/my-content', '/userland', '/search?q=//evil.example'])(
  'a page of this site is accepted: %s',
  (path) => {
    expect(localPath(path, ORIGIN)).toBe(path)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'podcasts',
  '',
  null,
  7,
])('a URL outside this site is rejected: %s', (path) => {
  expect(localPath(path, ORIGIN)).toBeNull()
})

test.each(['/auth/callback?code=1&state=2', '/user/login', '/user/logout', '/x/../user/logout'])(
  'a page of the sign-in process is rejected: %s',
  (path) => {
    expect(localPath(path, ORIGIN)).toBeNull()
  },
)

import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

const ORIGIN = 'https://radio.example'

test.each(['/', '/podcasts/ilifu?after=abc#top', '/my-content', '/userland', '/search?q=//evil.example'])(
  'a page of this site can be come back to: %s',
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
])('nothing leads away from this site: %s', (path) => {
  expect(localPath(path, ORIGIN)).toBeNull()
})

test.each(['/auth/callback?code=1&state=2', '/user/login', '/user/logout', '/x/../user/logout'])(
  'the ways in and out are no page to come back to: %s',
  (path) => {
    expect(localPath(path, ORIGIN)).toBeNull()
  },
)

import { expect, test } from 'vitest'
import { readEnv } from '#server/lib/settings/env.ts'
import { externalOrigins } from './external-origins.ts'

test('pages may load images from the own origin, also where the site is opened under another host name', () => {
  // The posters of house ads have absolute URLs, and a local site is opened at localhost and at 127.0.0.1.
  expect(externalOrigins(readEnv({}), 'http://localhost:3000').image).toContain('http://localhost:3000')
})

import { expect, test } from 'vitest'
import { readEnv } from '#server/lib/settings/env.ts'
import { externalOrigins } from './external-origins.ts'

test('pages may load images from the own origin, also where the site is opened under another host name', () => {
  // The posters of house ads have absolute URLs, and a local site is opened at localhost and at 127.0.0.1.
  expect(externalOrigins(readEnv({}), 'http://localhost:3000').image).toContain('http://localhost:3000')
})

test('pages may connect to an external issuer, and to the other origins that its endpoints are at', () => {
  const env = readEnv({
    OIDC_AUTHORITY: 'https://login.example.org/pool/',
    OIDC_ORIGINS: ' https://tokens.example.org/oauth2/token  https://users.example.org ',
  })
  expect(externalOrigins(env, 'http://localhost:3000').connect).toEqual([
    'https://login.example.org',
    'https://tokens.example.org',
    'https://users.example.org',
  ])
})

test('with GA4 events may also be sent to the hosts of Google signals, and without it to none of Google', () => {
  const hostsWith = (env: Record<string, string>) => {
    const { connect, image, script = [] } = externalOrigins(readEnv(env), 'https://radio.example')
    return { connect, image, script }
  }
  const signals = ['https://*.g.doubleclick.net', 'https://www.google.com', 'https://www.google.co.za']
  const { connect, image, script } = hostsWith({ GA4_MEASUREMENT_ID: 'G-ABC1234567' })
  expect(connect).toEqual(expect.arrayContaining(['https://*.google-analytics.com', ...signals]))
  expect(image).toEqual(expect.arrayContaining(signals))
  // Some scripts of www.google.com run what their address says.
  expect(script).toEqual(['https://www.googletagmanager.com'])
  expect(JSON.stringify(hostsWith({}))).not.toContain('google')
})

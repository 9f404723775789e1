import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'

/** What a server sends before the first acknowledgement: ten segments of 1,460 bytes (RFC 6928). */
const FIRST_FLIGHT = 14_600

const site = await testSite({ env: { ROLES: 'gateway,live,media,web' }, readsTranscripts: false })

test('the home page of the demo arrives in one round trip', async () => {
  const response = await fetch(site.url, { headers: { 'accept-encoding': 'br' } })
  expect(await response.text()).toContain('</html>')
  expect(response.headers.get('content-encoding')).toBe('br')
  const bytes = Number(response.headers.get('content-length'))
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(FIRST_FLIGHT)
})

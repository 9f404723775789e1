import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite({ demo: false, env: { ROLES: 'gateway,live,media,web', PRODUCT_NAME: 'Radio Ubuntu' } })

test('the site is installed under the configured product name', async () => {
  const response = await fetch(`${site.url}/manifest.webmanifest`)
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  const { icons, ...manifest } = (await response.json()) as { name: string; icons: { src: string }[] }
  expect(manifest).toMatchObject({ name: 'Radio Ubuntu', short_name: 'Radio Ubuntu', start_url: '/' })
  for (const { src } of icons) expect((await fetch(site.url + src)).status).toBe(200)
})

import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'

test('an idle connection, as browsers open them in advance, does not prevent the server from stopping', async () => {
  const site = await testSite({ demo: false })
  const { hostname, port } = new URL(site.url)
  const connection = net.connect(Number(port), hostname)
  connection.on('error', () => undefined)
  await once(connection, 'connect')
  await site.close()
  expect(await fetch(site.url).catch((cause: Error) => cause.message)).toBe('fetch failed')
})

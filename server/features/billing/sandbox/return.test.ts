import { expect, test } from 'vitest'
import { listenerAt } from '#tests/kit/clients/listener.ts'
import { newCard, submit } from '#tests/kit/clients/subscriber.ts'
import { freePort } from '#tests/kit/processes/free-port.ts'
import { testSite } from '#tests/kit/site.ts'
import { OpenBillingPortal } from '#web/gateway/generated/open-billing-portal.ts'
import { StartCheckout } from '#web/gateway/generated/start-checkout.ts'

// As `npm start` leaves it: the origin of the site is localhost, and it is opened at 127.0.0.1.
const port = await freePort()
const site = await testSite({ demo: false, env: { PORT: String(port) } })

test.each([
  ['localhost', `http://localhost:${port}`],
  ['127.0.0.1', `http://127.0.0.1:${port}`],
  ['localhost', 'https://somebody.example'],
])('a checkout, the payments and the way back are at %s for a request of a page at %s', async (host, origin) => {
  const { userId, headers } = await site.signIn({ minutes: 60 })
  const listener = listenerAt(site.url, { userId, headers: { ...headers, origin } })
  const own = `http://${host}:${port}`
  const { startCheckout } = await listener.data(StartCheckout, { returnTo: '/audio' })
  expect(new URL(startCheckout.redirectTo).origin).toBe(own)
  const at = (url: string) => new URL(new URL(url).pathname, site.url).href
  const paid = await submit(at(startCheckout.redirectTo), { card: newCard(), outcome: 'succeeds' })
  expect(paid.location).toBe(`${own}/audio`)
  const { openBillingPortal } = await listener.data(OpenBillingPortal, { returnTo: '/my-profil' })
  expect(new URL(openBillingPortal.redirectTo).origin).toBe(own)
})

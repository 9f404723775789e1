import { expect, test } from 'vitest'
import { identityKit, identityOptions } from '#tests/kit/clients/identity.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(await identityOptions())
const { join, tokens, request } = identityKit(site)

test('the deletion screen tells only a subscriber that Audiostar+ ends at once, also after a wrong password', async () => {
  const { id } = await join('paying@example.org')
  const { browser } = await tokens('paying@example.org')
  const ENDS = 'Audiostar+ ends at once, also the time you have paid for.'
  expect((await browser.go(request({ kc_action: 'delete_account' }).url)).text).not.toContain('Audiostar+')
  const until = new Date(site.now.getTime() + 60_000)
  await site.db
    .insertInto('billing_customer')
    .values({
      account_id: id,
      provider: 'sandbox',
      customer: 'paying',
      entitled_until: until,
      check_at: until,
      created_at: site.now,
    })
    .execute()
  const screen = await browser.go(request({ kc_action: 'delete_account' }).url)
  expect(screen.text).toContain(ENDS)
  expect((await browser.submit(screen, '/delete', { current: 'wrong' })).text).toContain(ENDS)
})

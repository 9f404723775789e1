import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { accountReferences, deleteAccount } from '#server/features/accounts/delete-account.ts'
import { GOOD, openCompetition, toAnswers } from '#server/features/competitions/competitions-kit.ts'
import { progressEvent, sendBeacon } from '#tests/kit/clients/beacon.ts'
import { gatewayClient } from '#tests/kit/clients/gateway.ts'
import { newListener } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(EMPTY_SITE)
const { add } = contentKit(site)
await add(
  { id: 'podcast', kind: 'podcast' },
  { id: 'story', kind: 'news' },
  { id: 'episode', kind: 'episode', media_id: 'sound', duration_ms: 1_000_000 },
  openCompetition('tickets', site.now),
)
await site.contentChanged()
const { post } = gatewayClient(site)

const at = JSON.stringify(site.now.toISOString())
const answers = toAnswers(GOOD)
  .map(({ field, values }) => `{ field: ${JSON.stringify(field)}, values: ${JSON.stringify(values)} }`)
  .join(' ')
const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

/** Arguments and selection of every mutation. */
const MUTATIONS: Record<string, string> = {
  addPushSubscription: `(endpoint: "https://push.example.org/1", auth: "${'A'.repeat(22)}", p256dh: "${KEY}")`,
  cancelPlan: '',
  clearHistory: `(at: ${at})`,
  createFollowAddresses: '',
  createPrivateFeeds: '',
  deleteBookmark: '(contentId: "story")',
  enterCompetition: `(competitionId: "tickets", requestId: "7d2c1f0e-5a0b-4f5e-9c1d-0a1b2c3d4e5f", answers: [${answers}])`,
  follow: '(id: "podcast", kind: CONTENT)',
  markAsPlayed: `(at: ${at}, videoId: "sound")`,
  markFollowSeen: '(id: "podcast", kind: CONTENT)',
  markNotificationsRead: '',
  openBillingPortal: '(returnTo: "/")',
  removeFromHistory: `(at: ${at}, videoIds: ["sound"])`,
  removePushSubscription: '(endpoint: "https://push.example.org/1")',
  restorePurchases: '',
  resumePlan: '',
  revokeFollowAddresses: '',
  revokePrivateFeeds: '',
  saveConsent: `(decidedAt: ${at}, measurement: true, personalAds: false, version: 1)`,
  setNotificationPreferences: '(newEpisodes: true)',
  startCheckout: '(returnTo: "/")',
  unfollow: '(id: "podcast", kind: CONTENT)',
  userPreferences: '{ add(id: "story", path: "/story", typeName: "NewsTeaserDetailPublishedContent")',
  withdrawEntry: '(competitionId: "tickets")',
}

test('the list above has every mutation', () => {
  const schema = buildSchema(readFileSync('contract/schema.graphql', 'utf8'))
  expect(Object.keys(MUTATIONS)).toEqual(Object.keys(schema.getMutationType()?.getFields() ?? {}))
})

test.each(Object.entries(MUTATIONS))(
  'a request of an account that was deleted a moment ago is refused, not failed: %s',
  async (name, variables) => {
    const listener = await newListener(site)
    const query = `mutation { ${name}${variables} { __typename } ${variables.startsWith('{') ? '}' : ''} }`
    // The account of the token is cached for some seconds.
    await post({ query: '{ plan { state } }' }, listener.headers)
    await deleteAccount(site.db, listener.id, site.now)
    const { errors = [] } = await post({ query }, listener.headers)
    for (const { extensions } of errors) expect(['AUTH_NOT_AUTHORIZED', 'NOT_SUBSCRIBED']).toContain(extensions?.code)
    for (const { table, column } of await accountReferences(site.db)) {
      const rows = await site.db
        .selectFrom(table as 'bookmark')
        .select(column as 'account_id')
        .where(column as 'account_id', '=', listener.id)
        .execute()
      expect({ table, rows }).toEqual({ table, rows: [] })
    }
  },
)

test('the progress of an account that was deleted a moment ago is refused', async () => {
  const listener = await newListener(site)
  await post({ query: '{ plan { state } }' }, listener.headers)
  await deleteAccount(site.db, listener.id, site.now)
  expect((await sendBeacon(site, listener, [progressEvent(site, 'sound', 10)])).status).toBe(401)
})

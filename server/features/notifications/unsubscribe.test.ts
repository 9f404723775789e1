import { expect, test } from 'vitest'
import { UNSUBSCRIBE_PATH } from '#contract/notifications.ts'
import type { NotificationKind } from '#server/database/notification-tables.ts'
import { readKeys } from '#server/lib/security/signature.ts'
import { newListener, type Listener } from '#tests/kit/clients/listener.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetNotificationSettings } from '#web/gateway/generated/get-notification-settings.ts'
import { SetNotificationPreferences } from '#web/gateway/generated/set-notification-preferences.ts'
import { createUnsubscribeToken } from './unsubscribe-routes.ts'

const SECRET = 'a key that only this test file knows'
const site = await testSite({ demo: false, env: { ACCESS_TOKEN_SECRET: SECRET } })
const keys = readKeys(new TextEncoder().encode(SECRET))

const tokenOf = ({ id }: Listener, kind: NotificationKind, at = site.now) =>
  createUnsubscribeToken(keys, { accountId: id, kind }, at)

const post = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${UNSUBSCRIBE_PATH}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ pass: token }),
  })

const preferences = async (listener: Listener) =>
  (await listener.data(GetNotificationSettings, {})).notificationPreferences

test('a token turns off its kind for its listener only, without signing in, and is repeatable', async () => {
  const [listener, other] = [await newListener(site), await newListener(site)]
  expect((await post(tokenOf(listener, 'new_episode'))).status).toBe(204)
  expect((await post(tokenOf(listener, 'new_episode'))).status).toBe(204)
  expect(await preferences(listener)).toMatchObject({ newEpisodes: false, showStarts: true, breakingTopics: true })
  expect(await preferences(other)).toMatchObject({ newEpisodes: true, showStarts: true })
  await post(tokenOf(listener, 'show_starts'))
  expect(await preferences(listener)).toMatchObject({ newEpisodes: false, showStarts: false })
  await listener.data(SetNotificationPreferences, { breakingNews: true })
  await post(tokenOf(listener, 'breaking_news'))
  expect(await preferences(listener)).toMatchObject({ breakingNews: false, breakingTopics: false })
})

test('a form is redirected to a page that shows the result', async () => {
  const listener = await newListener(site)
  const redirectOf = async (token: string) => {
    const response = await post(token, { accept: 'text/html,*/*;q=0.8' })
    return [response.status, response.headers.get('location')]
  }
  expect(await redirectOf(tokenOf(listener, 'new_episode'))).toEqual([303, `${UNSUBSCRIBE_PATH}?done`])
  expect(await redirectOf('nonsense')).toEqual([303, `${UNSUBSCRIBE_PATH}?failed`])
})

test.each([
  ['an empty token', () => ''],
  [
    'another key',
    (listener: Listener) =>
      createUnsubscribeToken(
        readKeys(new TextEncoder().encode('x'.repeat(40))),
        { accountId: listener.id, kind: 'new_episode' },
        site.now,
      ),
  ],
  ['another kind', (listener: Listener) => tokenOf(listener, 'new_episode').replace('new_episode', 'show_starts')],
  [
    'a token of a month ago',
    (listener: Listener) => tokenOf(listener, 'new_episode', new Date(site.now.getTime() - 30 * 86_400_000)),
  ],
])('%s changes nothing', async (_, make) => {
  const listener = await newListener(site)
  const response = await post(make(listener))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'BAD_INPUT' } })
  expect(await preferences(listener)).toMatchObject({ newEpisodes: true, showStarts: true })
})

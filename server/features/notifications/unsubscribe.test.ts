import { expect, test } from 'vitest'
import { UNSUBSCRIBE_PATH } from '#contract/notifications.ts'
import { readKeys } from '#server/lib/signature.ts'
import { newListener, type Listener } from '#tests/kit/listener.ts'
import { testSite } from '#tests/kit/site.ts'
import { GetNotificationSettings } from '#web/gateway/generated/get-notification-settings.ts'
import { createUnsubscribeToken } from './unsubscribe.ts'

const SECRET = 'a key that only this test file knows'
const site = await testSite({ demo: false, env: { ACCESS_TOKEN_SECRET: SECRET } })
const keys = readKeys(new TextEncoder().encode(SECRET))

const passOf = ({ id }: Listener, kind: 'new_episode' | 'show_starts', at = site.now) =>
  createUnsubscribeToken(keys, { accountId: id, kind }, at)

const post = (pass: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${UNSUBSCRIBE_PATH}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ pass }),
  })

const wishes = async (listener: Listener) => (await listener.data(GetNotificationSettings, {})).notificationPreferences

test('what a message carries ends its kind for that listener alone, without signing in, as often as it is sent', async () => {
  const [listener, other] = [await newListener(site), await newListener(site)]
  expect((await post(passOf(listener, 'new_episode'))).status).toBe(204)
  expect((await post(passOf(listener, 'new_episode'))).status).toBe(204)
  expect(await wishes(listener)).toEqual({ newEpisodes: false, showStarts: true })
  expect(await wishes(other)).toEqual({ newEpisodes: true, showStarts: true })
  await post(passOf(listener, 'show_starts'))
  expect(await wishes(listener)).toEqual({ newEpisodes: false, showStarts: false })
})

test('a form on a page is led to a page that says what came of it', async () => {
  const listener = await newListener(site)
  const led = async (pass: string) => {
    const response = await post(pass, { accept: 'text/html,*/*;q=0.8' })
    return [response.status, response.headers.get('location')]
  }
  expect(await led(passOf(listener, 'new_episode'))).toEqual([303, `${UNSUBSCRIBE_PATH}?done`])
  expect(await led('nonsense')).toEqual([303, `${UNSUBSCRIBE_PATH}?failed`])
})

test.each([
  ['nothing', () => ''],
  [
    'another key',
    (listener: Listener) =>
      createUnsubscribeToken(
        readKeys(new TextEncoder().encode('x'.repeat(40))),
        { accountId: listener.id, kind: 'new_episode' },
        site.now,
      ),
  ],
  ['another kind', (listener: Listener) => passOf(listener, 'new_episode').replace('new_episode', 'show_starts')],
  [
    'a pass of a month ago',
    (listener: Listener) => passOf(listener, 'new_episode', new Date(site.now.getTime() - 30 * 86_400_000)),
  ],
])('%s changes nothing', async (_, make) => {
  const listener = await newListener(site)
  const response = await post(make(listener))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'BAD_INPUT' } })
  expect(await wishes(listener)).toEqual({ newEpisodes: true, showStarts: true })
})

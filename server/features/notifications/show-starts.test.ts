import { expect, test, vi } from 'vitest'
import { newListener } from '#tests/kit/clients/listener.ts'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { addStation } from '#tests/kit/content/stations.ts'
import { testSite } from '#tests/kit/site.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetNotifications } from '#web/gateway/generated/get-notifications.ts'

/** The default timeout of `vi.waitFor`, one second, is too short on a busy machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, 15_000)

const site = await testSite({
  ...EMPTY_SITE,
  // A Wednesday, 08:54 in Johannesburg.
  now: new Date('2026-03-04T06:54:00Z'),
  env: { ...EMPTY_SITE.env, ROLES: 'gateway,work' },
})
const { add } = contentKit(site)
await addStation(site.db, 'kfm', 'KFM 94.5')
await add({ id: 'show', kind: 'show', headline: 'The Open Line' }, { id: 'other', kind: 'show' })
await site.db
  .insertInto('schedule_rule')
  .values(
    [3, 4].flatMap((day) => [
      { station: 'kfm' as const, day, start_minute: 9 * 60, duration_minutes: 60, show_id: 'show' },
      { station: 'kfm' as const, day, start_minute: 10 * 60, duration_minutes: 60, show_id: 'other' },
    ]),
  )
  .execute()

test('followers of a show are notified once, five minutes before each airing', async () => {
  const [follower, other] = [await newListener(site), await newListener(site)]
  await follower.data(Follow, { kind: 'CONTENT', id: 'show' })
  await other.data(Follow, { kind: 'CONTENT', id: 'other' })
  const notificationsOf = async (listener: typeof follower) =>
    (await listener.data(GetNotifications, { first: 10 })).notifications.edges.map(({ node }) => node)
  await site.contentChanged()
  expect(await notificationsOf(follower)).toEqual([])

  site.now = new Date('2026-03-04T06:55:00Z')
  await site.contentChanged()
  await eventually(async () =>
    expect(await notificationsOf(follower)).toMatchObject([
      { kind: 'SHOW_STARTS', title: 'The Open Line', body: 'Starts in 5 minutes on KFM 94.5', url: '/station/kfm' },
    ]),
  )
  site.now = new Date('2026-03-04T06:59:30Z')
  await site.contentChanged()
  site.now = new Date('2026-03-05T06:55:10Z')
  await site.contentChanged()
  await eventually(async () =>
    expect((await notificationsOf(follower)).map(({ createdAt }) => createdAt.iso8601)).toEqual([
      '2026-03-05T06:55:10.000Z',
      '2026-03-04T06:55:00.000Z',
    ]),
  )
  expect(await notificationsOf(other)).toEqual([])
})

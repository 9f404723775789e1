import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { testSite } from '#tests/kit/site.ts'
import { claimDue, type DueTable, processDue, releaseClaim } from './claim-due.ts'

const site = await testSite({ demo: false, env: { ROLES: 'gateway' } })
const RECEIVERS: DueTable<'webhook_receiver'> = { name: 'webhook_receiver', key: 'id', dueAt: 'check_at' }
const CLAIM_MS = 60_000
const minutes = (count: number) => new Date(site.now.getTime() + count * 60_000)

/** Receivers by URL, with the minute at which each is due. */
const addReceivers = (receivers: Readonly<Record<string, number>>) =>
  site.db
    .insertInto('webhook_receiver')
    .values(
      Object.entries(receivers).map(([url, minute]) => ({
        id: randomUUID(),
        url,
        secret: '',
        events: [],
        allows_private: false,
        created_at: site.now,
        check_at: minutes(minute),
      })),
    )
    .execute()

const claim = (limit: number, now: Date) => claimDue(site.db, RECEIVERS, { claimMs: CLAIM_MS, limit }, now)
const urls = (rows: readonly { url: string }[]) => rows.map(({ url }) => url).toSorted()
const failures = async () =>
  (await site.db.selectFrom('webhook_receiver').select('failures').executeTakeFirstOrThrow()).failures

beforeEach(async () => {
  await site.db.deleteFrom('webhook_receiver').execute()
})

test('the longest overdue rows are claimed first, and rows that are not due are not claimed', async () => {
  await addReceivers({ newer: -1, oldest: -3, older: -2, later: 1 })
  expect(urls(await claim(2, site.now))).toEqual(['older', 'oldest'])
  expect(urls(await claim(2, site.now))).toEqual(['newer'])
  expect(await claim(2, site.now)).toEqual([])
})

test('concurrent claims share the rows without overlap', async () => {
  await addReceivers(Object.fromEntries(Array.from({ length: 40 }, (_, number) => [`receiver-${number}`, -1])))
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(5, site.now)))
  expect(new Set(claims.flat().map(({ url }) => url)).size).toBe(claims.flat().length)
  expect(claims.every(({ length }) => length <= 5)).toBe(true)
})

test('a row that is not released can be claimed again when its claim ends', async () => {
  await addReceivers({ receiver: 0 })
  await claim(1, site.now)
  expect(await claim(1, new Date(site.now.getTime() + CLAIM_MS - 1))).toEqual([])
  expect(urls(await claim(1, new Date(site.now.getTime() + CLAIM_MS)))).toEqual(['receiver'])
})

test('only the newest claim of a row can release it', async () => {
  await addReceivers({ receiver: 0 })
  const [lost] = await claim(1, site.now)
  const [held] = await claim(1, minutes(2))
  if (!lost || !held) throw new Error('The receiver was not claimed twice')
  await releaseClaim(site.db, RECEIVERS, lost, { failures: 1, check_at: minutes(2) })
  expect(await failures()).toBe(0)
  await releaseClaim(site.db, RECEIVERS, held, { failures: 2, check_at: minutes(2) })
  expect(await failures()).toBe(2)
  expect(urls(await claim(1, minutes(2)))).toEqual(['receiver'])
})

test('processing stops after the rows in progress', async () => {
  await addReceivers({ first: -2, second: -1 })
  const stopping = new AbortController()
  const processed: string[] = []
  const process = async ({ url }: { url: string }) => {
    processed.push(url)
    stopping.abort()
  }
  await processDue(() => claim(1, site.now), process, stopping.signal)
  expect(processed).toEqual(['first'])
})

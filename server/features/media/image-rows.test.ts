import { beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'
import { ImageRows } from './image-rows.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

let site: TestSite
beforeAll(async () => {
  site = await testSite({ demo: false })
})

/** Rows with a clock of their own, of a database that can be made to fail. */
async function rowsOf(id: string) {
  await site.db.insertInto('image').values({ id, source: 'demo:first', description: '', blurhash: null }).execute()
  const world = { elapsed: 0, isDown: false }
  const db: Database = new Proxy(site.db, {
    get(target, name) {
      if (world.isDown) throw new Error('The database is down')
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const rows = new ImageRows(db, () => world.elapsed)
  return { rows, world }
}

const changeSource = (id: string, source: string) =>
  site.db.updateTable('image').set({ source }).where('id', '=', id).execute()

test('a changed row is known ten seconds later, and nobody waits for it', async () => {
  const { rows, world } = await rowsOf('changed')
  await rows.find('changed')
  await changeSource('changed', 'demo:second')
  world.elapsed = 9 * SECOND
  expect(rows.known('changed')?.source).toBe('demo:first')
  world.elapsed = 10 * SECOND
  expect(rows.known('changed')?.source).toBe('demo:first')
  await vi.waitFor(() => expect(rows.known('changed')?.source).toBe('demo:second'))
})

test('a row that nobody asked for in ten minutes is read before it is used', async () => {
  const { rows, world } = await rowsOf('old')
  await rows.find('old')
  await changeSource('old', 'demo:second')
  world.elapsed = 11 * MINUTE
  expect(rows.known('old')).toBeUndefined()
  expect((await rows.find('old')).source).toBe('demo:second')
})

test('while the database cannot be read, pictures are found as they were', async () => {
  const { rows, world } = await rowsOf('steady')
  await rows.find('steady')
  world.isDown = true
  world.elapsed = 11 * MINUTE
  expect((await rows.find('steady')).source).toBe('demo:first')
  await expect(rows.find('another')).rejects.toThrow('The database is down')
})

test('a removed row is not found', async () => {
  const { rows, world } = await rowsOf('removed')
  await rows.find('removed')
  await site.db.deleteFrom('image').where('id', '=', 'removed').execute()
  world.elapsed = 11 * MINUTE
  await expect(rows.find('removed')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(rows.find('nul\0')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

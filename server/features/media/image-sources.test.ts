import { beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/connect.ts'
import { testSite, type TestSite } from '#tests/kit/site.ts'
import { ImageSources } from './image-sources.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

let site: TestSite
beforeAll(async () => {
  site = await testSite({ demo: false })
})

/** A cache with a fake clock, on a database that can be made to fail. */
async function sourcesOf(id: string) {
  await site.db.insertInto('image').values({ id, source: 'demo:first', description: '', blurhash: null }).execute()
  const environment = { elapsed: 0, isDown: false }
  const db: Database = new Proxy(site.db, {
    get(target, name) {
      if (environment.isDown) throw new Error('The database is down')
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  const sources = new ImageSources(db, () => environment.elapsed)
  return { sources, environment }
}

const changeSource = (id: string, source: string) =>
  site.db.updateTable('image').set({ source }).where('id', '=', id).execute()

test('a changed source is used after ten seconds, without delaying any request', async () => {
  const { sources, environment } = await sourcesOf('changed')
  await sources.find('changed')
  await changeSource('changed', 'demo:second')
  environment.elapsed = 9 * SECOND
  expect(sources.cached('changed')?.source).toBe('demo:first')
  environment.elapsed = 10 * SECOND
  expect(sources.cached('changed')?.source).toBe('demo:first')
  await vi.waitFor(() => expect(sources.cached('changed')?.source).toBe('demo:second'))
})

test('a source that was not requested for ten minutes is read again before it is used', async () => {
  const { sources, environment } = await sourcesOf('old')
  await sources.find('old')
  await changeSource('old', 'demo:second')
  environment.elapsed = 11 * MINUTE
  expect(sources.cached('old')).toBeUndefined()
  expect((await sources.find('old')).source).toBe('demo:second')
})

test('while the database cannot be read, cached sources are used', async () => {
  const { sources, environment } = await sourcesOf('steady')
  await sources.find('steady')
  environment.isDown = true
  environment.elapsed = 11 * MINUTE
  expect((await sources.find('steady')).source).toBe('demo:first')
  await expect(sources.find('another')).rejects.toThrow('The database is down')
})

test('a removed picture is not found', async () => {
  const { sources, environment } = await sourcesOf('removed')
  await sources.find('removed')
  await site.db.deleteFrom('image').where('id', '=', 'removed').execute()
  environment.elapsed = 11 * MINUTE
  await expect(sources.find('removed')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(sources.find('nul\0')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

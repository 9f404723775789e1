import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { createLogger } from '#server/lib/logger.ts'
import { eventOf, sendBeacon } from '#tests/kit/beacon.ts'
import { addContent } from '#tests/kit/content.ts'
import { type Listener, listenerAt } from '#tests/kit/listener.ts'
import { type ServerProcess, startServer } from '#tests/kit/server-process.ts'
import { signIn, type SignedIn } from '#tests/kit/sign-in.ts'
import { freshDatabase } from '#tests/kit/site.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetMyKept } from '#web/gateway/generated/get-my-kept.ts'
import { GetPlayedHistory } from '#web/gateway/generated/get-played-history.ts'
import { SetBookmark } from '#web/gateway/generated/set-bookmark.ts'

const COUNT = 400
const names = (kind: string) => Array.from({ length: COUNT }, (_, number) => `${kind}-${number}`)
const [STORIES, PODCASTS, SOUNDS] = [names('story'), names('podcast'), names('sound')]

const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-kill-'))
const env: Record<string, string> = {
  DATA_DIR: folder,
  ROLES: 'gateway',
  LOAD_DEMO: 'never',
  ACCOUNT_RATE_LIMIT: '100000',
  ...(await freshDatabase(folder)),
}

/** Things to keep, and somebody who keeps them. */
async function prepare(): Promise<SignedIn> {
  const settings = { url: env['DATABASE_URL'], folder: path.join(folder, 'postgres'), poolSize: 1 }
  const { db, close } = await openDatabase(settings, createLogger('warn'))
  const now = new Date()
  const media = SOUNDS.map((id) => ({ id, name: id, kind: 'audio' as const, sources: '[]', text_tracks: '[]' }))
  await db.insertInto('media').values(media).execute()
  await addContent(db, now, [
    ...STORIES.map((id) => ({ id, kind: 'news' as const })),
    ...PODCASTS.map((id) => ({ id, kind: 'podcast' as const })),
  ])
  const person = await signIn(db, {}, now)
  await close()
  return person
}

const KINDS = ['stories', 'podcasts', 'sounds'] as const
type Kept = Record<(typeof KINDS)[number], string[]>

const typeName = 'NewsTeaserDetailPublishedContent'
const WAYS: Record<keyof Kept, (listener: Listener, server: ServerProcess, id: string) => Promise<boolean>> = {
  stories: async (listener, _server, id) =>
    (await listener.answer(SetBookmark, { id, path: `/${id}`, typeName })).errors === undefined,
  podcasts: async (listener, _server, id) =>
    (await listener.answer(Follow, { kind: 'CONTENT', id })).errors === undefined,
  sounds: async (listener, server, id) => {
    const site = { url: server.url, now: new Date() }
    return (await sendBeacon(site, listener, [eventOf(site, id, 100)])).status === 204
  },
}

/** Keeps one after the other, many at once, until the server is killed; gives what it had acknowledged by then. */
async function keepUntilKilled(person: SignedIn, waiting: Kept, enough: number): Promise<Kept> {
  const server = await startServer(env)
  const listener = listenerAt(server.url, person)
  const acknowledged: Kept = { stories: [], podcasts: [], sounds: [] }
  let killed: Promise<void> | undefined
  // Each goes from kind to kind, so that all are in the middle of it at the end.
  const keepOn = async (worker: number) => {
    for (let turn = worker; ; turn++) {
      const what = KINDS[turn % KINDS.length] ?? 'stories'
      const id = waiting[what].shift()
      // A request that the end cuts off is not acknowledged.
      const isKept = id === undefined ? null : await WAYS[what](listener, server, id).catch(() => null)
      if (isKept === null || id === undefined) return
      if (isKept) acknowledged[what].push(id)
      if (Object.values(acknowledged).every((ids) => ids.length >= enough)) killed ??= server.kill()
    }
  }
  await Promise.all(Array.from({ length: 9 }, (_, worker) => keepOn(worker)))
  await killed
  return acknowledged
}

async function keptBy(person: SignedIn): Promise<Kept> {
  const server = await startServer(env)
  const listener = listenerAt(server.url, person)
  const { myKept } = await listener.data(GetMyKept, {})
  const sounds: string[] = []
  let after: string | null = null
  do {
    const { playedHistory }: Awaited<ReturnType<typeof pageOf>> = await pageOf(listener, after)
    sounds.push(...playedHistory.edges.map(({ node }) => node.video_id))
    after = playedHistory.pageInfo.hasNextPage ? playedHistory.pageInfo.endCursor : null
  } while (after)
  await server.kill()
  return { stories: myKept.bookmarkIds, podcasts: myKept.follows.map(({ id }) => id), sounds }
}

const pageOf = (listener: Listener, after: string | null) => listener.data(GetPlayedHistory, { first: 50, after })

test('a server that is killed in the middle of writes has kept everything that it acknowledged', async () => {
  const person = await prepare()
  const waiting = { stories: [...STORIES], podcasts: [...PODCASTS], sounds: [...SOUNDS] }
  const acknowledged = await keepUntilKilled(person, waiting, 25)
  const kept = await keptBy(person)
  for (const what of KINDS) {
    expect(acknowledged[what].length).toBeGreaterThanOrEqual(25)
    // It was killed while there was more to keep.
    expect(waiting[what].length).toBeGreaterThan(0)
    expect(acknowledged[what].filter((id) => !kept[what].includes(id))).toEqual([])
  }
  rmSync(folder, { recursive: true })
}, 180_000)

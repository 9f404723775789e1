import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { progressEvent, sendBeacon } from '#tests/kit/clients/beacon.ts'
import { type Listener, listenerAt } from '#tests/kit/clients/listener.ts'
import { signIn, type SignedIn } from '#tests/kit/clients/sign-in.ts'
import { addContent } from '#tests/kit/content/contents.ts'
import { type ServerProcess, startServer } from '#tests/kit/processes/server-process.ts'
import { freshDatabase, testSite } from '#tests/kit/site.ts'
import { Follow } from '#web/gateway/generated/follow.ts'
import { GetMyKept } from '#web/gateway/generated/get-my-kept.ts'
import { GetPlayedHistory } from '#web/gateway/generated/get-played-history.ts'
import { SetBookmark } from '#web/gateway/generated/set-bookmark.ts'

const COUNT = 150
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

/** Inserts contents and media, and signs a listener in. */
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
type SavedIds = Record<(typeof KINDS)[number], string[]>

const typeName = 'NewsTeaserDetailPublishedContent'
const SAVE: Record<keyof SavedIds, (listener: Listener, server: ServerProcess, id: string) => Promise<boolean>> = {
  stories: async (listener, _server, id) =>
    (await listener.answer(SetBookmark, { id, path: `/${id}`, typeName })).errors === undefined,
  podcasts: async (listener, _server, id) =>
    (await listener.answer(Follow, { kind: 'CONTENT', id })).errors === undefined,
  sounds: async (listener, server, id) => {
    const site = { url: server.url, now: new Date() }
    return (await sendBeacon(site, listener, [progressEvent(site, id, 100)])).status === 204
  },
}

/**
 * Saves items concurrently and kills the server once `enough` of each kind are acknowledged. Returns the acknowledged ids.
 */
async function saveUntilKilled(person: SignedIn, waiting: SavedIds, enough: number): Promise<SavedIds> {
  const server = await startServer(env)
  const listener = listenerAt(server.url, person)
  const acknowledged: SavedIds = { stories: [], podcasts: [], sounds: [] }
  let killed: Promise<void> | undefined
  // Every worker alternates between the kinds, so that each kind is being written at the kill.
  const saveInTurn = async (worker: number) => {
    for (let turn = worker; ; turn++) {
      const kind = KINDS[turn % KINDS.length] ?? 'stories'
      const id = waiting[kind].shift()
      // A request that the kill interrupts is not acknowledged.
      const isSaved = id === undefined ? null : await SAVE[kind](listener, server, id).catch(() => null)
      if (isSaved === null || id === undefined) return
      if (isSaved) acknowledged[kind].push(id)
      if (Object.values(acknowledged).every((ids) => ids.length >= enough)) killed ??= server.kill()
    }
  }
  await Promise.all(Array.from({ length: 9 }, (_, worker) => saveInTurn(worker)))
  await killed
  return acknowledged
}

async function savedIdsOf(person: SignedIn): Promise<SavedIds> {
  const site = await testSite({ demo: false, now: new Date(), env })
  const listener = listenerAt(site.url, person)
  const { myKept } = await listener.data(GetMyKept, {})
  const sounds: string[] = []
  let after: string | null = null
  do {
    const { playedHistory }: Awaited<ReturnType<typeof pageOf>> = await pageOf(listener, after)
    sounds.push(...playedHistory.edges.map(({ node }) => node.video_id))
    after = playedHistory.pageInfo.hasNextPage ? playedHistory.pageInfo.endCursor : null
  } while (after)
  await site.close()
  return { stories: myKept.bookmarkIds, podcasts: myKept.follows.map(({ id }) => id), sounds }
}

const pageOf = (listener: Listener, after: string | null) => listener.data(GetPlayedHistory, { first: 50, after })

test('a server that is killed during writes loses no acknowledged write', async () => {
  const person = await prepare()
  const waiting = { stories: [...STORIES], podcasts: [...PODCASTS], sounds: [...SOUNDS] }
  const acknowledged = await saveUntilKilled(person, waiting, 25)
  const saved = await savedIdsOf(person)
  for (const kind of KINDS) {
    expect(acknowledged[kind].length).toBeGreaterThanOrEqual(25)
    // The server was killed before the writes were done.
    expect(waiting[kind].length).toBeGreaterThan(0)
    expect(acknowledged[kind].filter((id) => !saved[kind].includes(id))).toEqual([])
  }
  rmSync(folder, { recursive: true })
}, 180_000)

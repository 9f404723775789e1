import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { sendBeacon } from '#tests/kit/clients/beacon.ts'
import { listenerAt } from '#tests/kit/clients/listener.ts'
import { signIn, type SignedIn } from '#tests/kit/clients/sign-in.ts'
import { addContent } from '#tests/kit/content/contents.ts'
import { startPostgres, type TestPostgres } from '#tests/kit/databases/postgres.ts'
import { type MovedClock, movedClock } from '#tests/kit/processes/moved-clock.ts'
import { type ServerProcess, startServer } from '#tests/kit/processes/server-process.ts'
import { GetPlayedHistory } from '#web/gateway/generated/get-played-history.ts'

let postgres: TestPostgres
let clock: MovedClock
let person: SignedIn
let right: ServerProcess
let wrong: ServerProcess

beforeAll(async () => {
  postgres = await startPostgres()
  clock = movedClock()
  clock.move(300)
  const env = { DATABASE_URL: postgres.url, ROLES: 'live,gateway', LOAD_DEMO: 'never', LOG_LEVEL: 'silent' }
  right = await startServer(env)
  wrong = await startServer({ ...env, ...clock.env })
  person = await prepare()
}, 240_000)

afterAll(async () => {
  await Promise.all([right.stop(), wrong.stop()])
  clock.remove()
  await postgres.stop()
})

async function prepare(): Promise<SignedIn> {
  const settings = { url: postgres.url, folder: '', poolSize: 1 }
  const { db, close } = await openDatabase(settings, createLogger('silent'))
  const now = new Date()
  await db
    .insertInto('media')
    .values({ id: 'sound', name: 'sound', kind: 'audio', sources: '[]', text_tracks: '[]' })
    .execute()
  await addContent(db, now, [{ id: 'episode', kind: 'episode', media_id: 'sound' }])
  const signedIn = await signIn(db, {}, now)
  await close()
  return signedIn
}

/** The time of a server, from its now-playing response. */
async function serverTime({ url }: ServerProcess): Promise<number> {
  const { serverTime } = await (await fetch(`${url}/now-playing`)).json()
  return Date.parse(serverTime)
}

async function newestSegment({ url }: ServerProcess): Promise<number> {
  const text = await (await fetch(`${url}/live/702/64/playlist.m3u8`)).text()
  return Number(text.match(/^\d+(?=\.m4s)/gm)?.at(-1))
}

test.each([300, -300])(
  'a node whose clock is off by %i seconds serves the same playlists and titles as the others',
  async (seconds) => {
    clock.move(seconds)
    // The offset is read four times a second.
    await new Promise((resume) => setTimeout(resume, 500))
    expect(Math.abs((await serverTime(wrong)) - (await serverTime(right)))).toBeLessThan(1_000)
    expect(Math.abs((await newestSegment(wrong)) - (await newestSegment(right)))).toBeLessThanOrEqual(1)
  },
)

test('progress saved by a node whose clock is ahead does not hide later progress', async () => {
  clock.move(300)
  await new Promise((resume) => setTimeout(resume, 500))
  for (const [server, seconds] of [
    [wrong, 100],
    [right, 200],
  ] as const) {
    const now = new Date()
    const event = { mediaId: 'sound', seconds, duration: 1_000, at: now.getTime() }
    expect((await sendBeacon({ url: server.url, now }, person, [event])).status).toBe(204)
  }
  const { playedHistory } = await listenerAt(right.url, person).data(GetPlayedHistory, { first: 5 })
  expect(playedHistory.edges.map(({ node }) => node.playhead_seconds)).toEqual([200])
})

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { NowPlayingEvent, type StationNowPlaying } from '#contract/now-playing.ts'
import type { StationId } from '#contract/stations.ts'
import { openDatabase, type Database } from '#server/database/connect.ts'
import { registerLive } from '#server/features/live/routes.ts'
import { createHttpServer } from '#server/http/server/http-server.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { registerNowPlaying } from './routes.ts'
import type { SseLimits } from './sse-connections.ts'

/** A Wednesday, 10:00 in Johannesburg. */
export const TEN_O_CLOCK = new Date('2026-03-04T08:00:00Z')

export const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000)

const log = createLogger('silent')

export async function nodesOfSchedule(): Promise<{ db: Database; start: (limits?: SseLimits) => Promise<TestNode> }> {
  const { db, close } = await openSchedule(inject('embeddedTemplate'))
  afterThisFile(close)
  return {
    db,
    async start(limits) {
      const node = await startNode(db, limits)
      afterThisFile(node.close)
      return node
    },
  }
}

/** On Wednesdays, 702 has Breakfast until 10:05 and then The Midday Table. */
async function openSchedule(template: string): Promise<{ db: Database; close: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prime-live-'))
  cpSync(template, folder, { recursive: true })
  const open = await openDatabase({ url: undefined, folder, poolSize: 1 }, log)
  await addStation(open.db)
  await addShow(open.db, 'breakfast', 'Breakfast on the Reef', { startMinute: 9 * 60, minutes: 65 })
  await addShow(open.db, 'midday', 'The Midday Table', { startMinute: 10 * 60 + 5, minutes: 115 })
  return {
    db: open.db,
    close: async () => {
      await open.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function addStation(db: Database): Promise<void> {
  const media = { id: 'live-702', name: '702', kind: 'live' as const, sources: '[]', text_tracks: '[]' }
  await db.insertInto('media').values(media).execute()
  const words = { name: '702', slogan: '', place: '', frequency: '', description: '' }
  const contact = { contact_mail: '', contact_whatsapp: '' }
  const station = { id: '702' as const, position: 1, kind: 'talk' as const, media_id: media.id }
  await db
    .insertInto('station')
    .values({ ...station, ...words, ...contact })
    .execute()
}

async function addShow(
  db: Database,
  id: string,
  headline: string,
  { startMinute, minutes }: { startMinute: number; minutes: number },
): Promise<void> {
  const lists = { badges: '[]', tags: '[]', topics: '[]', details: '{}' }
  const show = { id, kind: 'show' as const, url: `/shows/${id}`, name: id, headline, station: '702' as const }
  await db
    .insertInto('content')
    .values({ ...show, ...lists, published_at: '2026-01-01T00:00:00Z' })
    .execute()
  const rule = { day: 3, start_minute: startMinute, duration_minutes: minutes, show_id: id }
  await db
    .insertInto('schedule_rule')
    .values({ station: '702', ...rule })
    .execute()
}

interface TestNode {
  origin: string
  advanceTo: (now: Date) => Promise<NowPlayingEvent>
  close: () => Promise<void>
}

/** With the live and now-playing routes only; kfm is an external stream. */
async function startNode(db: Database, sseLimits?: SseLimits): Promise<TestNode> {
  const clock = { now: TEN_O_CLOCK }
  const app = await createHttpServer({ rateLimit: 1_000_000, trustProxy: 'loopback' }, log)
  const streams = new Map([['kfm', 'https://radio.example/kfm.mp3']])
  const channelsFolder = path.resolve('demo/media/live')
  const deps = {
    db,
    clock: () => clock.now,
    log,
    streams,
    origin: 'https://radio.example',
    channelsFolder,
    policy: { ofMedia: async () => null },
    checkPlaybackToken: async () => null,
    windowHours: 2,
    authorizeRecording: async () => ({ seconds: Infinity, endsAt: later(TEN_O_CLOCK, 86_400) }),
    listen: async () => () => undefined,
    titleSources: { current: () => new Map(), onChange: () => () => undefined },
    ...(sseLimits && { sseLimits }),
  }
  await registerNowPlaying(app, { ...deps, sources: await registerLive(app, deps) })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin,
    advanceTo: async (now) => {
      clock.now = now
      return NowPlayingEvent.parse(await (await fetch(`${origin}/now-playing`)).json())
    },
    close: async () => app.close(),
  }
}

interface Frame {
  id: string
  event: string
  data: NowPlayingEvent
}

export class EventStreamClient {
  text = ''
  hasEnded = false
  readonly response: IncomingMessage

  constructor(response: IncomingMessage) {
    this.response = response
    response.setEncoding('utf8').on('data', (chunk: string) => (this.text += chunk))
    response.on('close', () => (this.hasEnded = true)).on('error', () => undefined)
  }

  get frames(): Frame[] {
    const whole = this.text.slice(0, this.text.lastIndexOf('\n\n') + 2).split('\n\n')
    return whole.flatMap((text) => {
      const [, id = '', event = '', data = ''] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/m.exec(text) ?? []
      return id ? [{ id, event, data: NowPlayingEvent.parse(JSON.parse(data)) }] : []
    })
  }

  /** Resolves with the first value that is neither undefined nor false. Throws when the stream ends before. */
  async waitFor<Found>(found: (listener: this) => Found | undefined | false): Promise<Found> {
    for (;;) {
      const value = found(this)
      if (value !== undefined && value !== false) return value
      if (this.hasEnded) throw new Error(`The stream ended after ${this.frames.length} frames`)
      await new Promise((resolve) => this.response.once('data', resolve).once('close', resolve))
    }
  }

  waitForFrames(count: number): Promise<Frame[]> {
    return this.waitFor(({ frames }) => frames.length >= count && frames)
  }
}

export function openEventStream(
  origin: string,
  headers: Record<string, string> = {},
  query = '',
): Promise<EventStreamClient> {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/now-playing/stream${query}`, { headers, agent: false }, (response) =>
      resolve(new EventStreamClient(response)),
    )
    request.once('error', reject)
  })
}

export const stationIn = ({ stations }: NowPlayingEvent, id: StationId): StationNowPlaying | undefined =>
  stations.find(({ station }) => station === id)

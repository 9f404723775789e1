import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { toDay } from '#server/features/schedule/johannesburg.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import type { ErrorReport } from './report.ts'

export interface ErrorGroup {
  id: string
  source: ErrorReport['source']
  type: string
  message: string
  culprit: string
  firstSeen: Date
  lastSeen: Date
  number: number
  days: number[]
}

export type ErrorEvent = Omit<ErrorReport, 'source' | 'type'> & { at: Date }

export interface Recording {
  id: string
  at: Date
  seconds: number
}

const MAX_LISTED = 100
const MAX_EVENTS = 10
const DAYS = 14

/** The most recently seen ones, or those with `ids`. */
export async function readGroups(
  db: Database,
  { source, ids }: { source?: ErrorReport['source'] | undefined; ids?: readonly string[] },
  now: Date,
): Promise<ErrorGroup[]> {
  const days = Array.from(
    { length: DAYS },
    (_, index) => toDay(new Date(now.getTime() - (DAYS - 1 - index) * DAY_MS)).date,
  )
  const groups = await db
    .selectFrom('error_group')
    .selectAll()
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? 'browser'))
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  if (groups.length === 0) return []
  const { rows } = await sql<{ id: string; day: string; number: number }>`
    select group_id as id, to_char(day, 'YYYY-MM-DD') as day, number from error_group_day
    where group_id = any(${groups.map(({ id }) => id)}) and day >= ${days[0]}::date`.execute(db)
  const numbers = new Map(rows.map(({ id, day, number }) => [`${id} ${day}`, number]))
  return groups.map(({ first_seen: firstSeen, last_seen: lastSeen, ...group }) => ({
    ...group,
    firstSeen,
    lastSeen,
    days: days.map((day) => numbers.get(`${group.id} ${day}`) ?? 0),
  }))
}

/** `replayId` is null where no recording is stored. */
export async function readEvents(db: Database, groupId: string): Promise<ErrorEvent[]> {
  const rows = await db
    .selectFrom('error_event as event')
    .select(['id', 'at', 'trace_id', 'data'])
    .select((expression) =>
      expression
        .selectFrom('error_replay')
        .select('error_replay.id')
        .whereRef('error_replay.id', '=', 'event.replay_id')
        .limit(1)
        .as('replayId'),
    )
    .where('group_id', '=', groupId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(MAX_EVENTS)
    .execute()
  return rows.map(({ id, at, trace_id: traceId, replayId, data }) => ({
    // Written by `saveReport`.
    ...(data as Omit<ErrorEvent, 'id' | 'at' | 'traceId' | 'replayId'>),
    id,
    at,
    traceId,
    replayId,
  }))
}

export async function readRecordings(db: Database): Promise<Recording[]> {
  const { rows } = await sql<Recording>`
    select id, min(at) as at, extract(epoch from max(at) - min(at))::float8 as seconds
    from (select id, at from error_replay order by at desc limit 2000) as recent
    group by id order by max(at) desc, id limit 20`.execute(db)
  return rows
}

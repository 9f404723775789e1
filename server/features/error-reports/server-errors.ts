import { randomUUID } from 'node:crypto'
import path from 'node:path'
import PQueue from 'p-queue'
import { scrub } from '#contract/scrub.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import { currentTrace } from '#server/lib/telemetry/trace.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import type { ErrorReport, Frame } from './report.ts'
import { saveReport } from './store.ts'

const PER_MINUTE = 60
/** A burst of errors must not use all database connections. */
const CONCURRENT_WRITES = 1
const MAX_FRAMES = 40
const MAX_CAUSES = 10
const ROOT = path.resolve(import.meta.dirname, '../../..')

interface ServerErrorDeps {
  db: Database
  clock: Clock
}

interface LoggedFields {
  cause?: unknown
  correlationId?: unknown
  requestId?: unknown
  path?: unknown
}

/** Also reports logged errors. Reports are rate-limited, and dropped if they cannot be stored: the log contains the error. */
export function reportingErrors<Log extends Logger>(log: Log, { db, clock }: ServerErrorDeps): Log {
  const limit = new RateLimit(PER_MINUTE)
  const writes = new PQueue({ concurrency: CONCURRENT_WRITES })
  const report = async (fields: LoggedFields, message: string) => {
    const { cause } = fields
    // Expected failures, for example an overload, are not defects.
    if (!(cause instanceof Error) || cause instanceof AppError) return
    const now = clock()
    if (!limit.take('server', now)) return
    const reported = toReport(cause, fields, message)
    await writes.add(() => saveReport(db, reported, now))
  }
  const error: Logger['error'] = (fields: unknown, message?: unknown, ...rest: unknown[]) => {
    log.error(fields as object, message as string, ...rest)
    if (typeof fields === 'object' && fields !== null)
      report(fields, typeof message === 'string' ? message : '').catch(() => undefined)
  }
  return Object.create(log, { error: { value: error } }) as Log
}

function toReport(cause: Error, fields: LoggedFields, logged: string): ErrorReport {
  const { correlationId = fields.requestId } = fields
  return {
    id: randomUUID().replaceAll('-', ''),
    source: 'server',
    type: cause.name,
    message: scrub(cause.message).slice(0, 2_000),
    level: 'error',
    frames: framesOf(cause.stack ?? ''),
    traceId: currentTrace()?.traceId ?? null,
    replayId: null,
    correlationId: typeof correlationId === 'string' ? correlationId : null,
    place: pathOf(fields.path) || logged,
    browser: '',
    release: '',
    breadcrumbs: causesOf(cause),
  }
}

const pathOf = (logged: unknown): string =>
  Array.isArray(logged) ? logged.join('.') : typeof logged === 'string' ? scrub(logged) : ''

const CALL = /^\s*at (?:async )?(?:(.*?) \()?(?:file:\/\/)?([^()]+?):(\d+):(\d+)\)?$/

/** The innermost first. */
function framesOf(stack: string): Frame[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file = '', row = '0', column = '0'] = CALL.exec(line.slice(0, 500)) ?? []
      if (!file) return []
      const own = path.isAbsolute(file) ? path.relative(ROOT, file) : file
      const inApp = !own.includes('node_modules') && !own.startsWith('node:') && !own.startsWith('..')
      return [{ file: own, function: name, line: Number(row), column: Number(column), inApp }]
    })
    .slice(0, MAX_FRAMES)
}

/** The outermost first. */
function causesOf({ cause }: Error, depth = MAX_CAUSES): ErrorReport['breadcrumbs'] {
  if (!(cause instanceof Error) || depth === 0) return []
  const message = scrub(`${cause.name}: ${cause.message}`).slice(0, 500)
  return [{ at: null, category: 'cause', level: 'error', message }, ...causesOf(cause, depth - 1)]
}

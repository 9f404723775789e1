/** On the main thread, queries of PGlite would block the event loop for up to a second. */
import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { WorkerResponse, WorkerRequest, DatabaseFailure, WorkerSettings } from './messages.ts'
import { PrivateFiles } from './private-files.ts'

const { dataDir, program } = workerData as WorkerSettings

/** Errors that an operator can fix. */
const WASI_ERRORS: Record<number, string> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  33: 'EMFILE',
  51: 'ENOSPC',
  69: 'EROFS',
}

/** For the missing fsync (electric-sql/pglite#1107). */
interface PGliteInternals {
  Module: {
    FS: { lookupPath(path: string): { node: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } } }
  }
}
interface PGliteStatics {
  defaultStartParams: string[]
  paths?: { PGDATA: string }
}

// PGlite starts with -F (fsync off); with it a power cut could lose acknowledged writes.
const statics = PGlite as unknown as PGliteStatics
const startParams = [
  ...statics.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'shared_buffers=16MB',
  '-c',
  'wal_sync_method=fsync',
]
const port = mainThread()
const db = await start().catch((cause: unknown) => {
  port.postMessage([{ kind: 'startFailed', error: toFailure(cause) } satisfies WorkerResponse])
  process.exit(1)
})

function mainThread() {
  if (!parentPort) throw new Error('This file runs as a worker thread')
  return parentPort
}

async function start(): Promise<PGlite> {
  const started = await PGlite.create({
    dataDir,
    fs: new PrivateFiles(dataDir),
    extensions: { pg_trgm, unaccent },
    startParams,
    pgliteWasmModule: program,
  })
  await makeDurable(started)
  return started
}

async function makeDurable(db: PGlite): Promise<void> {
  const internals = db as unknown as PGliteInternals
  const version = `${statics.paths?.PGDATA ?? '/pglite/data'}/PG_VERSION`
  const operations = internals.Module.FS.lookupPath(version).node.stream_ops
  let calls = 0
  operations.fsync = (stream) => {
    calls++
    if (stream.nfd !== undefined) fs.fdatasyncSync(stream.nfd)
    return 0
  }
  await db.exec('checkpoint')
  if (calls === 0) throw new Error('The fsync hook was not reached: this PGlite version changed its file system')
}

async function respond(request: WorkerRequest): Promise<WorkerResponse> {
  try {
    switch (request.kind) {
      case 'listen':
        await db.listen(request.channel, (payload) =>
          port.postMessage([{ kind: 'notification', channel: request.channel, payload }]),
        )
        return { kind: 'done', id: request.id, rows: [] }
      case 'close':
        await db.close()
        return { kind: 'done', id: request.id, rows: [] }
      case 'query': {
        const { rows, affectedRows } = await db.query(request.text, request.parameters)
        return { kind: 'done', id: request.id, rows, affectedRows }
      }
    }
  } catch (cause) {
    return { kind: 'failed', id: request.id, error: toFailure(cause) }
  }
}

/** Emscripten also throws objects that are not errors, some with a number instead of a message. */
function toFailure(cause: unknown): DatabaseFailure {
  const {
    name = 'Error',
    message,
    errno,
    severity,
    code,
    constraint,
    detail,
  } = cause as Partial<DatabaseFailure> & {
    errno?: number
  }
  const isSystemError = name === 'ErrnoError' && errno !== undefined
  return {
    name,
    message: message ?? `${name} ${errno}`,
    severity,
    code: isSystemError ? WASI_ERRORS[errno] : code,
    constraint,
    detail,
  }
}

async function respondAll(requests: readonly WorkerRequest[]): Promise<void> {
  for (const request of requests) {
    port.postMessage([await respond(request)])
    if (request.kind === 'close') process.exit(0)
  }
}

/** In the order of arrival, because no statement may come between those of a transaction. */
function serve(): void {
  let queue = Promise.resolve()
  port.on('message', (requests: WorkerRequest[]) => {
    queue = queue.then(() => respondAll(requests))
  })
  port.postMessage([{ kind: 'ready' }])
}

serve()

/** The worker thread that owns PGlite: on the main thread its queries would hold the event loop for up to a second. */
import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { WorkerResponse, WorkerRequest, DatabaseFailure, WorkerSettings } from './messages.ts'
import { PrivateFiles } from './private-files.ts'

const { dataDir } = workerData as WorkerSettings

/** Numbers of the errors of a file system in WASI, for those that an operator can do something about. */
const WASI_ERRORS: Record<number, string> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  33: 'EMFILE',
  51: 'ENOSPC',
  69: 'EROFS',
}

/** What we touch inside PGlite to give its file system the fsync that it lacks (electric-sql/pglite#1107). */
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
  port.postMessage([{ kind: 'unstarted', error: toFailure(cause) } satisfies WorkerResponse])
  process.exit(1)
})

function mainThread() {
  if (!parentPort) throw new Error('This file runs as a worker thread')
  return parentPort
}

async function start(): Promise<PGlite> {
  const options = { dataDir, fs: new PrivateFiles(dataDir), extensions: { pg_trgm, unaccent }, startParams }
  const started = await PGlite.create(options)
  await makeDurable(started)
  return started
}

async function makeDurable(db: PGlite): Promise<void> {
  const inside = db as unknown as PGliteInternals
  const version = `${statics.paths?.PGDATA ?? '/pglite/data'}/PG_VERSION`
  const operations = inside.Module.FS.lookupPath(version).node.stream_ops
  let calls = 0
  operations.fsync = (stream) => {
    calls++
    if (stream.nfd !== undefined) fs.fdatasyncSync(stream.nfd)
    return 0
  }
  await db.exec('checkpoint')
  if (calls === 0) throw new Error('The fsync hook was not reached: this PGlite version changed its file system')
}

async function answer(call: WorkerRequest): Promise<WorkerResponse> {
  try {
    switch (call.kind) {
      case 'listen':
        await db.listen(call.channel, (payload) =>
          port.postMessage([{ kind: 'notice', channel: call.channel, payload }]),
        )
        return { kind: 'done', id: call.id, rows: [] }
      case 'close':
        await db.close()
        return { kind: 'done', id: call.id, rows: [] }
      case 'query': {
        const { rows, affectedRows } = await db.query(call.text, call.parameters)
        return { kind: 'done', id: call.id, rows, affectedRows }
      }
    }
  } catch (cause) {
    return { kind: 'failed', id: call.id, error: toFailure(cause) }
  }
}

/** Emscripten throws objects that are no errors, some of which have no message but a number. */
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

async function answerAll(calls: readonly WorkerRequest[]): Promise<void> {
  for (const call of calls) {
    port.postMessage([await answer(call)])
    if (call.kind === 'close') process.exit(0)
  }
}

let turn = Promise.resolve()
port.on('message', (calls: WorkerRequest[]) => {
  // In the order of the calls: a transaction relies on nothing coming between its statements.
  turn = turn.then(() => answerAll(calls))
})
port.postMessage([{ kind: 'ready' }])

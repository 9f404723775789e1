import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { serveFixed } from '#server/http/responses/serve-fixed.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { requireViewer, type VerifyAccessToken } from '#server/lib/requests/viewer.ts'
import { WorkerPool } from '#server/lib/system/worker-pool.ts'
import { readReplay } from './replays.ts'

interface ReplayDeps {
  db: Database
  verifyToken: VerifyAccessToken
}

/** The file names have no version. */
const CACHE_CONTROL = 'no-cache'

const DIST = path.dirname(createRequire(import.meta.url).resolve('@sentry-internal/rrweb-player'))

const FILES = {
  'player.js': { file: path.join(DIST, 'rrweb-player.umd.min.cjs'), contentType: 'text/javascript; charset=utf-8' },
  'player.css': { file: path.join(DIST, 'style.min.css'), contentType: 'text/css; charset=utf-8' },
  'start.js': {
    file: path.join(import.meta.dirname, 'player/start.js'),
    contentType: 'text/javascript; charset=utf-8',
  },
} as const

const PLAYER = `<!doctype html><html lang="en-ZA"><meta charset="utf-8"><title>Recording</title>
<link rel="stylesheet" href="/error-reports/player.css"><style>html,body{margin:0;height:100%;background:#fff}</style>
<script src="/error-reports/player.js" defer></script><script src="/error-reports/start.js" defer></script><body></body></html>`

/** Recordings are untrusted. Their frame has no scripts and inherits this policy, which allows only those of the player. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** For 50 MB on a busy machine. */
const READ_TIMEOUT_MS = 20_000
/** Each waiting read holds the parts of a recording. */
const MAX_WAITING = 3

/** For editors, with the document that plays recordings. */
export async function registerReplays(app: FastifyInstance, { db, verifyToken }: ReplayDeps): Promise<void> {
  const threads = new WorkerPool({
    module: new URL('./replay-worker.ts', import.meta.url),
    timeoutMs: READ_TIMEOUT_MS,
    maxWaiting: MAX_WAITING,
  })
  app.addHook('onClose', () => threads.close())
  app.get<{ Params: { id: string } }>('/error-reports/replays/:id', async ({ params, headers }, reply) => {
    const { roles } = await requireViewer(verifyToken, headers.authorization)
    if (!roles.includes('editor')) throw new AppError('AUTH_NOT_AUTHORIZED')
    const events = await readReplay(db, params.id, threads)
    if (!events) throw new AppError('NOT_FOUND', 'There is no such recording')
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(events)
  })

  serveFixed(app, '/error-reports/player', {
    contentType: 'text/html; charset=utf-8',
    cacheControl: CACHE_CONTROL,
    headers: { 'content-security-policy': POLICY },
    body: PLAYER,
  })
  for (const [name, { file, contentType }] of Object.entries(FILES))
    serveFixed(app, `/error-reports/${name}`, { contentType, cacheControl: CACHE_CONTROL, body: await readFile(file) })
}

import type { FastifyInstance } from 'fastify'
import { RETRY_AFTER_SECONDS } from '#contract/errors.ts'
import { errorMessage } from '#server/lib/errors/error-message.ts'

interface HealthSettings {
  timeLimitMs?: number
  /** For this time, every probe gets the last result. */
  freshMs?: number
}

const TIME_LIMIT_MS = 3_000
const FRESH_MS = 1_000

/** `GET /healthz` is for liveness. `GET /readyz` is 503 when `whyNotReady` returns a reason or throws; probes share one check. */
export function registerHealth(
  app: FastifyInstance,
  whyNotReady: () => Promise<string | null>,
  { timeLimitMs = TIME_LIMIT_MS, freshMs = FRESH_MS }: HealthSettings = {},
): void {
  const config = { rateLimit: false }
  const check = shareResult(async () => {
    const reason = await withTimeout(whyNotReady(), timeLimitMs).catch(errorMessage)
    if (reason !== null) app.log.warn({ reason }, 'not ready')
    return reason
  }, freshMs)
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { config }, async (_request, reply) => {
    const reason = await check()
    reply.header('cache-control', 'no-store')
    if (reason === null) return reply.send({ status: 'ready' })
    return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send({ status: 'not ready', reason })
  })
}

/** The check is not aborted; its result is ignored. */
async function withTimeout<Result>(check: Promise<Result>, timeLimitMs: number): Promise<Result> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => limit.reject(new Error(`no result of the check within ${timeLimitMs} ms`)),
    timeLimitMs,
  )
  try {
    return await Promise.race([check, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

function shareResult<Result>(check: () => Promise<Result>, freshMs: number): () => Promise<Result> {
  let last: Promise<Result> | undefined
  let freshUntil = 0
  return () => {
    if (last && performance.now() < freshUntil) return last
    freshUntil = Infinity
    last = check().finally(() => (freshUntil = performance.now() + freshMs))
    return last
  }
}

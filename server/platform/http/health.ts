import type { FastifyInstance } from 'fastify'

interface Readiness {
  isReady: boolean
  /** Why it is not. */
  reason?: string
}

interface HealthSettings {
  /** Milliseconds after which a check that has not ended counts as failed. */
  timeLimitMs?: number
  /** Milliseconds for which every probe gets the result of the last check. */
  freshMs?: number
}

const TIME_LIMIT_MS = 3_000
const FRESH_MS = 1_000

/**
 * Registers `GET /healthz`: the process runs; and `GET /readyz`: it can do its work. `isReady` returns whether it can, or throws an
 * error whose message says why not. However many ask, there is one check at a time and, by default, one a second.
 */
export function registerHealth(
  app: FastifyInstance,
  isReady: () => Promise<boolean>,
  { timeLimitMs = TIME_LIMIT_MS, freshMs = FRESH_MS }: HealthSettings = {},
): void {
  const config = { rateLimit: false }
  const check = remembered(async (): Promise<Readiness> => {
    const readiness = await withinLimit(isReady(), timeLimitMs).catch((cause: unknown): Readiness => ({
      isReady: false,
      reason: cause instanceof Error ? cause.message : String(cause),
    }))
    if (!readiness.isReady) app.log.warn({ reason: readiness.reason }, 'not ready')
    return readiness
  }, freshMs)
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { config }, async (_request, reply) => {
    const { isReady, reason } = await check()
    reply.header('cache-control', 'no-store')
    if (isReady) return reply.send({ status: 'ready' })
    return reply.code(503).header('retry-after', '5').send({ status: 'not ready', reason })
  })
}

/** Fails when `checking` has no result within the limit. What it does goes on, and its result is dropped. */
async function withinLimit(checking: Promise<boolean>, timeLimitMs: number): Promise<Readiness> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => limit.reject(new Error(`no result of the check within ${timeLimitMs} ms`)),
    timeLimitMs,
  )
  try {
    const isReady = await Promise.race([checking, limit.promise])
    return isReady ? { isReady } : { isReady, reason: 'the database has not been migrated' }
  } finally {
    clearTimeout(timer)
  }
}

/** One call of `make` at a time; its result serves for `freshMs`. */
function remembered(make: () => Promise<Readiness>, freshMs: number): () => Promise<Readiness> {
  let last: Promise<Readiness> | undefined
  let goodUntil = 0
  return () => {
    if (last && performance.now() < goodUntil) return last
    goodUntil = Infinity
    last = make().finally(() => (goodUntil = performance.now() + freshMs))
    return last
  }
}

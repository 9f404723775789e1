import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { deleteAccount } from '#server/features/accounts/delete-account.ts'
import { purgeDeletedSubjects } from '#server/features/accounts/subjects.ts'
import { exportAccount } from '#server/features/accounts/export-account.ts'
import { AppError } from '#server/lib/app-error.ts'
import { requireViewer, type VerifyAccessToken } from '#server/lib/viewer.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Logger } from '#server/lib/logger.ts'

const HOUR_MS = 3_600_000

interface AccountDataDeps {
  db: Database
  clock: Clock
  log: Logger
  verifyToken: VerifyAccessToken
  /** Whether an external issuer holds the accounts. */
  isExternal: boolean
}

/** What whoever shows a token may do with everything that is kept of them, wherever they signed in. */
export function registerAccountData(app: FastifyInstance, deps: AccountDataDeps): void {
  const { db, clock, verifyToken, isExternal } = deps
  const ownerOf = async (authorization: string | undefined): Promise<string> =>
    (await requireViewer(verifyToken, authorization)).userId

  app.get('/account/export', async ({ headers }, reply) =>
    sendExport(reply, await exportAccount(db, await ownerOf(headers.authorization))),
  )

  // An outside realm deletes its own half and knows nothing of ours. In our own the password is asked for.
  if (isExternal) {
    purgeHourly(app, deps)
    app.delete('/account', async ({ headers }, reply) => {
      await deleteAccount(db, await ownerOf(headers.authorization), clock())
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  }
}

/** The identity provider, which deletes what has expired, is not there beside an external issuer. */
function purgeHourly(app: FastifyInstance, { db, clock, log }: AccountDataDeps): void {
  const timer = setInterval(() => {
    purgeDeletedSubjects(db, clock()).catch((cause: unknown) => log.warn({ cause }, 'deleted subjects were not purged'))
  }, HOUR_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

export function sendExport(reply: FastifyReply, kept: Awaited<ReturnType<typeof exportAccount>>): FastifyReply {
  if (!kept) throw new AppError('AUTH_NOT_AUTHORIZED')
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    })
    .send(JSON.stringify(kept, null, 2))
}

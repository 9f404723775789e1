import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { deleteAccount } from '#server/features/accounts/delete-account.ts'
import { exportAccount } from '#server/features/accounts/export-account.ts'
import { purgeDeletedSubjects } from '#server/features/accounts/subjects.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { requireViewer, type VerifyAccessToken } from '#server/lib/requests/viewer.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'

interface AccountDataDeps {
  db: Database
  clock: Clock
  log: Logger
  verifyToken: VerifyAccessToken
  /** Whether an external issuer manages the accounts. */
  isExternal: boolean
}

export function registerAccountData(app: FastifyInstance, deps: AccountDataDeps): void {
  const { db, clock, verifyToken, isExternal } = deps
  const accountIdOf = async (authorization: string | undefined): Promise<string> =>
    (await requireViewer(verifyToken, authorization)).userId

  app.get('/account/export', async ({ headers }, reply) =>
    sendExport(reply, await exportAccount(db, await accountIdOf(headers.authorization))),
  )

  // An external issuer deletes its own account only. The embedded provider has a form that requires the password.
  if (isExternal) {
    purgeHourly(app, deps)
    app.delete('/account', async ({ headers }, reply) => {
      await deleteAccount(db, await accountIdOf(headers.authorization), clock())
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  }
}

/** With an external issuer the maintenance timer of the identity provider does not run. */
function purgeHourly(app: FastifyInstance, { db, clock, log }: AccountDataDeps): void {
  const timer = setInterval(() => {
    purgeDeletedSubjects(db, clock()).catch((cause: unknown) => log.warn({ cause }, 'deleted subjects were not purged'))
  }, HOUR_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

export function sendExport(reply: FastifyReply, data: Awaited<ReturnType<typeof exportAccount>>): FastifyReply {
  if (!data) throw new AppError('AUTH_NOT_AUTHORIZED')
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    })
    .send(JSON.stringify(data, null, 2))
}

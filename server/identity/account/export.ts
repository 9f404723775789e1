import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { exportAccount } from '#server/domain/accounts/export-account.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { VerifyAccessToken } from '#server/platform/viewer.ts'

interface ExportDeps {
  db: Database
  verifyToken: VerifyAccessToken
}

/** Gives whoever shows a token a copy of everything that is kept of them, wherever they signed in. */
export function registerExport(app: FastifyInstance, { db, verifyToken }: ExportDeps): void {
  app.get('/account/export', async ({ headers }, reply) => {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
    const verdict = await verifyToken(token)
    if ('refused' in verdict || !verdict.viewer) throw new AppError('AUTH_NOT_AUTHORIZED')
    return sendExport(reply, await exportAccount(db, verdict.viewer.userId))
  })
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

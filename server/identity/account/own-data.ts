import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { deleteAccount } from '#server/domain/accounts/delete-account.ts'
import { exportAccount } from '#server/domain/accounts/export-account.ts'
import { AppError } from '#server/platform/app-error.ts'
import { requireViewer } from '#server/platform/bearer.ts'
import type { VerifyAccessToken } from '#server/platform/viewer.ts'

interface OwnDataDeps {
  db: Database
  verifyToken: VerifyAccessToken
  /** Whether another realm keeps the accounts. */
  isOutside: boolean
}

/** What whoever shows a token may do with everything that is kept of them, wherever they signed in. */
export function registerOwnData(app: FastifyInstance, { db, verifyToken, isOutside }: OwnDataDeps): void {
  const ownerOf = async (authorization: string | undefined): Promise<string> =>
    (await requireViewer(verifyToken, authorization)).userId

  app.get('/account/export', async ({ headers }, reply) =>
    sendExport(reply, await exportAccount(db, await ownerOf(headers.authorization))),
  )

  // An outside realm deletes its own half and knows nothing of ours. In our own the password is asked for.
  if (isOutside) {
    app.delete('/account', async ({ headers }, reply) => {
      await deleteAccount(db, await ownerOf(headers.authorization))
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  }
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

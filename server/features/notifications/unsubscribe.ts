import type { FastifyInstance } from 'fastify'
import { UNSUBSCRIBE_PATH } from '#contract/notifications.ts'
import type { Database } from '#server/database/connect.ts'
import { changePreferences } from './preferences.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type Keys, hasValidSignature, sign } from '#server/lib/signature.ts'
import type { NotificationKind } from '#server/database/notification-tables.ts'

/** What a message carries by which its reader can have no more of the kind, without signing in. */
export interface UnsubscribeToken {
  accountId: string
  kind: NotificationKind
}

const DAY_MS = 24 * 60 * 60_000
const LIFE_DAYS = 30

/** `{account}.{kind}.{seconds}.{signature}`, good for 30 days. */
export function createUnsubscribeToken(keys: Keys, { accountId, kind }: UnsubscribeToken, now: Date): string {
  const text = `${accountId}.${kind}.${Math.floor((now.getTime() + LIFE_DAYS * DAY_MS) / 1000)}`
  return `${text}.${sign(keys, signedText(text))}`
}

/** What a pass is for; null where it is not one of ours or no longer good at `now`. */
export function readUnsubscribeToken(keys: Keys, pass: string, now: Date): UnsubscribeToken | null {
  const parts = /^(([\da-f-]{36})\.(new_episode|show_starts)\.(\d{1,12}))\.([\w-]+)$/.exec(pass)
  const [, text = '', accountId = '', kind = '', expires = '', signature = ''] = parts ?? []
  if (!hasValidSignature(keys, signedText(text), signature) || Number(expires) * 1000 <= now.getTime()) return null
  // The expression lets no other kinds through.
  return { accountId, kind: kind as NotificationKind }
}

/** The first word keeps it apart from what the same keys sign elsewhere. */
const signedText = (text: string) => `unsubscribe ${text}`

interface UnsubscribeDeps {
  db: Database
  clock: Clock
  keys: Keys
}

const MAX_BYTES = 1024

/**
 * Ends one kind of messages with what each message carries, signed in or not: `POST` of `pass={pass}` as a form. Twice is
 * as good as once. A browser that shows a page is led on to one that says what came of it.
 */
export async function registerUnsubscribe(app: FastifyInstance, { db, clock, keys }: UnsubscribeDeps) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post(UNSUBSCRIBE_PATH, { bodyLimit: MAX_BYTES }, async ({ body, headers }, reply) => {
      const given = body instanceof URLSearchParams ? (body.get('pass') ?? '') : ''
      const pass = readUnsubscribeToken(keys, given, clock())
      const isPage = headers.accept?.includes('text/html') ?? false
      reply.header('cache-control', 'no-store')
      if (!pass && isPage) return reply.redirect(`${UNSUBSCRIBE_PATH}?failed`, 303)
      if (!pass) throw new AppError('BAD_INPUT', 'This link is not ours or has run out: choose in your profile instead')
      const isOfEpisodes = pass.kind === 'new_episode'
      await changePreferences(db, pass.accountId, isOfEpisodes ? { newEpisodes: false } : { showStarts: false })
      if (isPage) return reply.redirect(`${UNSUBSCRIBE_PATH}?done`, 303)
      return reply.code(204).send()
    })
  })
}

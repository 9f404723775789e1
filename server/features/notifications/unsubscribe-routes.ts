import type { FastifyInstance } from 'fastify'
import { UNSUBSCRIBE_PATH } from '#contract/notifications.ts'
import type { Database } from '#server/database/connect.ts'
import type { NotificationKind } from '#server/database/notification-tables.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { type Keys, hasValidSignature, sign } from '#server/lib/security/signature.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { changePreferences, type Preferences } from './preferences.ts'

/** Authorizes one account to turn off one kind of notification without signing in. Each push message carries one. */
export interface UnsubscribeToken {
  accountId: string
  kind: NotificationKind
}

const TOKEN_DAYS = 30

/** `{account}.{kind}.{expiry}.{signature}`, with the expiry in Unix seconds. */
export function createUnsubscribeToken(keys: Keys, { accountId, kind }: UnsubscribeToken, now: Date): string {
  const text = `${accountId}.${kind}.${Math.floor((now.getTime() + TOKEN_DAYS * DAY_MS) / 1000)}`
  return `${text}.${sign(keys, signedText(text))}`
}

/** Null for a wrong signature or an expired token. */
export function readUnsubscribeToken(keys: Keys, token: string, now: Date): UnsubscribeToken | null {
  const parts = /^(([\da-f-]{36})\.(new_episode|show_starts|breaking_news)\.(\d{1,12}))\.([\w-]+)$/.exec(token)
  const [, text = '', accountId = '', kind = '', expires = '', signature = ''] = parts ?? []
  if (!hasValidSignature(keys, signedText(text), signature) || Number(expires) * 1000 <= now.getTime()) return null
  // The expression matches these kinds only.
  return { accountId, kind: kind as NotificationKind }
}

/** The prefix separates these signatures from others made with the same keys. */
const signedText = (text: string) => `unsubscribe ${text}`

interface UnsubscribeDeps {
  db: Database
  clock: Clock
  keys: Keys
}

const TURNED_OFF: Record<NotificationKind, Partial<Preferences>> = {
  new_episode: { newEpisodes: false },
  show_starts: { showStarts: false },
  breaking_news: { breakingNews: false, breakingTopics: false },
}

const MAX_BODY_BYTES = 1024

/** A form `POST` of `pass={token}`, signed in or not. A request that accepts HTML is redirected to a page that shows the result. */
export async function registerUnsubscribe(app: FastifyInstance, { db, clock, keys }: UnsubscribeDeps) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post(UNSUBSCRIBE_PATH, { bodyLimit: MAX_BODY_BYTES }, async ({ body, headers }, reply) => {
      const sent = body instanceof URLSearchParams ? (body.get('pass') ?? '') : ''
      const token = readUnsubscribeToken(keys, sent, clock())
      const acceptsHtml = headers.accept?.includes('text/html') ?? false
      reply.header('cache-control', 'no-store')
      if (!token && acceptsHtml) return reply.redirect(`${UNSUBSCRIBE_PATH}?failed`, 303)
      if (!token)
        throw new AppError(
          'BAD_INPUT',
          'This link is invalid or has expired: change your notifications in your profile instead',
        )
      await changePreferences(db, token.accountId, TURNED_OFF[token.kind])
      if (acceptsHtml) return reply.redirect(`${UNSUBSCRIBE_PATH}?done`, 303)
      return reply.code(204).send()
    })
  })
}

import type { NotificationKind } from '#server/database/notification-tables.ts'
import { hasValidSignature, type Keys, sign } from '#server/lib/signature.ts'

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

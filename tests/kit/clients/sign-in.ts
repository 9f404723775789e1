import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { accountByEmail, createAccount } from '#server/features/accounts/accounts.ts'
import type { AccountRole } from '#server/lib/requests/viewer.ts'
import { digest } from '#server/lib/security/digest.ts'

export interface SignedIn {
  userId: string
  email: string
  /** An access token; valid for an hour of the site's clock by default. */
  token: string
  /** Headers of an authenticated request. */
  headers: { authorization: string }
}

export interface Person {
  email?: string
  roles?: AccountRole[]
  minutes?: number
}

/** Inserts an account and an access token as the identity provider does. */
export async function signIn(
  db: Database,
  { email = `${randomUUID()}@example.org`, roles = [], minutes = 60 }: Person,
  now: Date,
): Promise<SignedIn> {
  const account =
    (await createAccount(db, { email, passwordHash: '', roles }, now)) ?? (await accountByEmail(db, email))
  if (!account) throw new Error(`There is no account for ${email}`)
  const token = randomUUID()
  await db
    .insertInto('oidc_payload')
    .values({
      kind: 'AccessToken',
      id: digest(token),
      payload: '{}',
      session_uid: randomUUID(),
      account_id: account.id,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
  return { userId: account.id, email, token, headers: { authorization: `Bearer ${token}` } }
}

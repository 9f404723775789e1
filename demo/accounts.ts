import type { Database } from '#server/database/connect.ts'
import { createAccount, removeAccounts } from '#server/features/accounts/accounts.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import type { Role } from '#server/lib/viewer.ts'

/** In the README for all to read, so these accounts are only for a site that nobody else reaches. */
export const DEMO_PASSWORD = 'listen to the rain'

const PEOPLE: readonly { email: string; roles: Role[] }[] = [
  { email: 'listener@primediaplus.example', roles: [] },
  { email: 'subscriber@primediaplus.example', roles: ['subscriber'] },
  { email: 'editor@primediaplus.example', roles: ['editor'] },
]

/** Accounts to look around with. */
export async function loadDemoAccounts(db: Database, now: Date): Promise<void> {
  for (const person of PEOPLE)
    await createAccount(db, { ...person, passwordHash: await hashPassword(DEMO_PASSWORD) }, now)
}

/** A site that has moved to a public address must not keep them. */
export const removeDemoAccounts = (db: Database): Promise<void> =>
  removeAccounts(
    db,
    PEOPLE.map(({ email }) => email),
  )

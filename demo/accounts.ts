import type { Database } from '#server/database/connect.ts'
import { createAccount, removeAccounts } from '#server/features/accounts/accounts.ts'
import { hashPassword, PASSWORD_COST } from '#server/features/accounts/passwords.ts'
import type { AccountRole } from '#server/lib/requests/viewer.ts'

/** Published in the README, so the demo accounts exist on local sites only. */
export const DEMO_PASSWORD = 'listen to the rain'

const PEOPLE: readonly { email: string; roles: AccountRole[] }[] = [
  { email: 'listener@primediaplus.example', roles: [] },
  { email: 'subscriber@primediaplus.example', roles: ['subscriber'] },
  { email: 'editor@primediaplus.example', roles: ['editor'] },
]

export async function loadDemoAccounts(db: Database, now: Date): Promise<void> {
  for (const person of PEOPLE)
    await createAccount(db, { ...person, passwordHash: await hashPassword(DEMO_PASSWORD, PASSWORD_COST) }, now)
}

/** For a site that has moved to a public address. */
export const removeDemoAccounts = (db: Database): Promise<void> =>
  removeAccounts(
    db,
    PEOPLE.map(({ email }) => email),
  )

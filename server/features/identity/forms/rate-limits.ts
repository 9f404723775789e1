import { isKnownDevice } from '#server/features/accounts/known-devices.ts'
import { clearAttempts, isWithinLimit, QUARTER_HOUR_MS } from '#server/features/accounts/throttle.ts'
import { digest } from '#server/lib/security/digest.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import type { IdentitySettings } from '../settings.ts'
import type { InteractionContext } from './interaction-context.ts'

interface Login {
  email: string
  network: string
  /** From the browser's cookie; null without one. */
  deviceId: string | null
}

type Origin = Pick<Login, 'email' | 'network'>

const accountKey = (email: string) => `login ${email.toLowerCase()}`
const networkKey = ({ email, network }: Origin) => `${accountKey(email)} ${network}`
const deviceKey = (email: string, deviceId: string) => `${accountKey(email)} device ${digest(deviceId)}`

const limit = (name: string, tries: number) => ({ [name]: { tries, windowMs: QUARTER_HOUR_MS } })

/**
 * A known device of the account has its own limit, so that attempts elsewhere cannot lock it out. Other browsers share a limit per
 * network and one per account, which is counted last, so that attempts above the network's limit do not use it up. Returns a function
 * that resets the count after a successful login, or null above a limit.
 */
export async function countLoginAttempt(
  { db, clock }: IdentitySettings,
  login: Login,
): Promise<(() => Promise<void>) | null> {
  const { email, network, deviceId } = login
  const now = clock()
  if (deviceId !== null && (await isKnownDevice(db, deviceId, email, now))) {
    const name = deviceKey(email, deviceId)
    return (await isWithinLimit(db, limit(name, 10), now)) ? () => clearAttempts(db, [name]) : null
  }
  const name = networkKey(login)
  const isAllowed =
    (await isWithinLimit(db, limit(`login ${network}`, 100), now)) &&
    (await isWithinLimit(db, limit(name, 10), now)) &&
    (await isWithinLimit(db, limit(accountKey(email), 100), now))
  return isAllowed ? () => clearAttempts(db, [name]) : null
}

export const clearLoginAttempts = ({ db }: IdentitySettings, origin: Origin): Promise<void> =>
  clearAttempts(db, [networkKey(origin), accountKey(origin.email)])

export const maySendEmail = (
  { settings: { db, clock }, network }: InteractionContext,
  email: string,
): Promise<boolean> =>
  isWithinLimit(
    db,
    {
      [`emails to ${email.toLowerCase()}`]: { tries: 5, windowMs: HOUR_MS },
      [`emails for ${network}`]: { tries: 30, windowMs: HOUR_MS },
    },
    clock(),
  )

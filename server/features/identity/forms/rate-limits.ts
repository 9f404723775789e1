import { isKnownDevice } from '#server/features/accounts/known-devices.ts'
import { clearAttempts, isWithinLimit } from '#server/features/accounts/throttle.ts'
import { digest } from '#server/lib/digest.ts'
import type { IdentitySettings } from '../settings.ts'
import { QUARTER_HOUR } from './form.ts'
import type { InteractionContext } from './interaction-context.ts'

interface Login {
  email: string
  /** The network of the caller. */
  network: string
  /** The id in the browser's cookie; null where it has none. */
  deviceId: string | null
}

type Place = Pick<Login, 'email' | 'network'>

const everywhere = (email: string) => `login ${email.toLowerCase()}`
const onNetwork = ({ email, network }: Place) => `${everywhere(email)} ${network}`
const onDevice = (email: string, deviceId: string) => `${everywhere(email)} device ${digest(deviceId)}`

const limit = (name: string, tries: number) => ({ [name]: { tries, windowMs: QUARTER_HOUR } })

/**
 * Counts one more password. A browser that is known to the account has its own count, so that nobody elsewhere can lock it
 * out. All others share one for the account, which is charged last: what its network may not try costs the account nothing.
 * Returns the function that resets the count after the right password, or null where the password must not be tried.
 */
export async function countLoginAttempt(
  { db, clock }: IdentitySettings,
  login: Login,
): Promise<(() => Promise<void>) | null> {
  const { email, network, deviceId } = login
  const now = clock()
  if (deviceId !== null && (await isKnownDevice(db, deviceId, email, now))) {
    const name = onDevice(email, deviceId)
    return (await isWithinLimit(db, limit(name, 10), now)) ? () => clearAttempts(db, [name]) : null
  }
  const name = onNetwork(login)
  const isAllowed =
    (await isWithinLimit(db, limit(`login ${network}`, 100), now)) &&
    (await isWithinLimit(db, limit(name, 10), now)) &&
    (await isWithinLimit(db, limit(everywhere(email), 100), now))
  return isAllowed ? () => clearAttempts(db, [name]) : null
}

/** Resets the counts of an address whose password is no longer the one that was guessed at. */
export const clearLoginAttempts = ({ db }: IdentitySettings, place: Place): Promise<void> =>
  clearAttempts(db, [onNetwork(place), everywhere(place.email)])

const HOUR_MS = 3_600_000

/** Whether one more letter may go to an address: nobody's letterbox is filled from here, and nobody fills many. */
export const maySendEmail = (
  { settings: { db, clock }, network }: InteractionContext,
  email: string,
): Promise<boolean> =>
  isWithinLimit(
    db,
    {
      [`letters to ${email.toLowerCase()}`]: { tries: 5, windowMs: HOUR_MS },
      [`letters for ${network}`]: { tries: 30, windowMs: HOUR_MS },
    },
    clock(),
  )

import { isWithinLimit } from '#server/features/accounts/throttle.ts'
import type { InteractionContext } from './interaction-context.ts'

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

import { mayTry } from '#server/features/accounts/throttle.ts'
import type { Visit } from './interaction-context.ts'

const HOUR_MS = 3_600_000

/** Whether one more letter may go to an address: nobody's letterbox is filled from here, and nobody fills many. */
export const mayGetLetter = ({ settings: { db, clock }, network }: Visit, email: string): Promise<boolean> =>
  mayTry(
    db,
    {
      [`letters to ${email.toLowerCase()}`]: { tries: 5, windowMs: HOUR_MS },
      [`letters for ${network}`]: { tries: 30, windowMs: HOUR_MS },
    },
    clock(),
  )

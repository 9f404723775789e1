import { forgetTries, mayTry } from '#server/domain/accounts/throttle.ts'
import type { IdentitySettings } from '../settings.ts'
import { QUARTER_HOUR } from './form.ts'

interface Guess {
  email: string
  /** Where it comes from. */
  network: string
}

const everywhere = ({ email }: Guess) => `login ${email.toLowerCase()}`
const here = (guess: Guess) => `${everywhere(guess)} ${guess.network}`

/** Whether one more password may be tried: few for an address from one network, more for an address or from a network. */
export const mayGuess = ({ db, clock }: IdentitySettings, guess: Guess): Promise<boolean> =>
  mayTry(
    db,
    {
      [here(guess)]: { tries: 10, windowMs: QUARTER_HOUR },
      [everywhere(guess)]: { tries: 50, windowMs: QUARTER_HOUR },
      [`login ${guess.network}`]: { tries: 100, windowMs: QUARTER_HOUR },
    },
    clock(),
  )

/** Who gave the right password may err as often as before. */
export const forgetGuesses = ({ db }: IdentitySettings, guess: Guess): Promise<void> => forgetTries(db, [here(guess)])

/** Of a password that is no longer the one no guess counts. */
export const forgetAllGuesses = ({ db }: IdentitySettings, guess: Guess): Promise<void> =>
  forgetTries(db, [here(guess), everywhere(guess)])

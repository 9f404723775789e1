import { dictionary } from '@zxcvbn-ts/language-common'

export const PASSWORD_LENGTH = { least: 10, most: 128 } as const

export type PasswordFault = 'short' | 'long' | 'common' | 'email'

/** Passwords out of breaches, the most used first, in small letters: a list of the zxcvbn-ts project, MIT licence. */
const COMMON = new Set(dictionary['passwords-common'])

/** Signs that are written in place of letters. */
const DISGUISES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** How many signs beside a well-known password make it no better. */
const DECORATION = 6

/** Why a password is not taken; null for a good one. What it is made of does not matter, as long as nobody guesses it. */
export function passwordFault(password: string, email: string | null): PasswordFault | null {
  const length = Array.from(password).length
  if (length < PASSWORD_LENGTH.least) return 'short'
  if (length > PASSWORD_LENGTH.most) return 'long'
  const small = password.normalize('NFKC').toLowerCase()
  const name = email?.toLowerCase().split('@', 1)[0] ?? ''
  if (name.length > 3 && small.includes(name) && length - name.length < DECORATION) return 'email'
  return isWellKnown(small) ? 'common' : null
}

function isWellKnown(small: string): boolean {
  if (COMMON.has(small) || new Set(small).size < 4) return true
  return [small, small.replace(/[@431!0$57]/g, (sign) => DISGUISES[sign] ?? sign)].some((text) => {
    const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
    return core.length > 3 && small.length - core.length <= DECORATION && COMMON.has(core)
  })
}

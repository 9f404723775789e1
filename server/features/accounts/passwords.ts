import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { dictionary } from '@zxcvbn-ts/language-common'

const deriveKey = promisify(argon2)

/** What OWASP names as the least for argon2id; some 50 ms, off the main thread. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32

/** A password's hash in the PHC notation, with its own salt and what it cost. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await deriveKey('argon2id', { message: toBytes(password), nonce, tagLength: HASH_BYTES, ...COST })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${toText(nonce)}$${toText(hash)}`
}

const NOTATION = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Whether the password is the hash's own. Without a hash it takes as long, so that time does not tell who has an account. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, wanted] = NOTATION.exec(hash ?? DUMMY_HASH) ?? []
  if (!nonce || !wanted) return false
  const expected = Buffer.from(wanted, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const message = toBytes(password)
  const found = await deriveKey('argon2id', {
    message,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    ...cost,
  })
  return timingSafeEqual(found, expected) && hash !== null
}

const toText = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** One notation for letters that can be written in two ways: a phone may send another than a computer. */
const toBytes = (password: string) => Buffer.from(password.normalize('NFKC'))

const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${toText(Buffer.alloc(16))}$${toText(Buffer.alloc(HASH_BYTES))}`

export const PASSWORD_LENGTH = { least: 10, most: 128 } as const

export type PasswordFault = 'short' | 'long' | 'common' | 'email'

/** Passwords out of breaches, the most used first, in small letters: a list of the zxcvbn-ts project, MIT licence. */
const COMMON = new Set(dictionary['passwords-common'])

/** Signs that are written in place of letters. */
const LOOKALIKES: Record<string, string> = {
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
const MAX_DECORATION = 6

/** Why a password is not taken; null for a good one. What it is made of does not matter, as long as nobody guesses it. */
export function passwordFault(password: string, email: string | null): PasswordFault | null {
  const length = Array.from(password).length
  if (length < PASSWORD_LENGTH.least) return 'short'
  if (length > PASSWORD_LENGTH.most) return 'long'
  const small = password.normalize('NFKC').toLowerCase()
  const name = email?.toLowerCase().split('@', 1)[0] ?? ''
  if (name.length > 3 && small.includes(name) && length - name.length < MAX_DECORATION) return 'email'
  return isWellKnown(small) ? 'common' : null
}

function isWellKnown(small: string): boolean {
  if (COMMON.has(small) || new Set(small).size < 4) return true
  return [small, small.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign)].some((text) => {
    const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
    return core.length > 3 && small.length - core.length <= MAX_DECORATION && COMMON.has(core)
  })
}

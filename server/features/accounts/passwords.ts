import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { onceResolved } from '#server/lib/async/once-resolved.ts'

const deriveKey = promisify(argon2)

export interface PasswordCost {
  /** Kibibytes. */
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's minimum for argon2id; about 50 ms, off the main thread. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const HASH_BYTES = 32

/** Returns the PHC string format. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await deriveKey('argon2id', { message: toBytes(password), nonce, tagLength: HASH_BYTES, ...cost })
  return toPhc(cost, nonce, hash)
}

const toPhc = ({ memory, passes, parallelism }: PasswordCost, nonce: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(nonce)}$${toText(hash)}`

const PHC_FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Without a hash it takes as long as one of `newCost`, so that the response time does not reveal an account. */
export async function verifyPassword(password: string, hash: string | null, newCost: PasswordCost): Promise<boolean> {
  const compared = hash ?? toPhc(newCost, Buffer.alloc(16), Buffer.alloc(HASH_BYTES))
  const [, memory, passes, parallelism, nonce, expectedHash] = PHC_FORMAT.exec(compared) ?? []
  if (!nonce || !expectedHash) return false
  const expected = Buffer.from(expectedHash, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const message = toBytes(password)
  const actual = await deriveKey('argon2id', {
    message,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    ...cost,
  })
  return timingSafeEqual(actual, expected) && hash !== null
}

const toText = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Normalised, because devices encode the same characters differently. */
const toBytes = (password: string) => Buffer.from(password.normalize('NFKC'))

export const PASSWORD_LENGTH = { least: 10, most: 128 } as const

export type PasswordFault = 'short' | 'long' | 'common' | 'email'

/** Leaked passwords in lower case: a list of the zxcvbn-ts project, MIT licence. Read with the first new password; it takes megabytes. */
const commonPasswords = onceResolved(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
})

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

/** A common password with up to this many additional characters is still refused. */
const MAX_DECORATION = 6

/** Returns why a password is refused, or null. There are no rules about kinds of characters, only against guessable passwords. */
export async function passwordFault(password: string, email: string | null): Promise<PasswordFault | null> {
  const length = Array.from(password).length
  if (length < PASSWORD_LENGTH.least) return 'short'
  if (length > PASSWORD_LENGTH.most) return 'long'
  const lower = password.normalize('NFKC').toLowerCase()
  const address = email?.toLowerCase() ?? ''
  const [name = ''] = address.split('@', 1)
  const isLike = (text: string) => text.length > 3 && lower.includes(text) && length - text.length < MAX_DECORATION
  if (isLike(name) || isLike(address)) return 'email'
  return isCommon(lower, await commonPasswords()) ? 'common' : null
}

function isCommon(lower: string, common: ReadonlySet<string>): boolean {
  if (common.has(lower) || new Set(lower).size < 4) return true
  return [lower, lower.replace(/[@431!0$57]/g, (character) => LOOKALIKES[character] ?? character)].some((text) => {
    const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
    return core.length > 3 && lower.length - core.length <= MAX_DECORATION && common.has(core)
  })
}

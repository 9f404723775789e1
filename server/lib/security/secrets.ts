import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#server/lib/errors/error-code.ts'
import { ifMissing } from '#server/lib/errors/missing-file.ts'
import type { Env } from '#server/lib/settings/env.ts'
import { keyFault, keysFault, vapidKeyFault } from '#server/lib/settings/key-fault.ts'

const NAMES = ['access-tokens', 'playback-tokens', 'identity', 'web-push'] as const

type SecretSettings = Pick<
  Env,
  'DATA_DIR' | 'ACCESS_TOKEN_SECRET' | 'PLAYBACK_TOKEN_SECRET' | 'IDENTITY_SECRET' | 'VAPID_PRIVATE_KEY'
>

export type Secrets = Record<(typeof NAMES)[number], Uint8Array>

const FAULT_OF = {
  'access-tokens': keyFault,
  'playback-tokens': keysFault,
  identity: keyFault,
  'web-push': vapidKeyFault,
}

const BYTES = 32

/** From the settings, or else from the data folder (relative to `root`), where missing keys are created. */
export async function loadSecrets(env: SecretSettings, root: string): Promise<Secrets> {
  const folder = path.resolve(root, env.DATA_DIR, 'secrets')
  const configured = {
    'access-tokens': env.ACCESS_TOKEN_SECRET,
    'playback-tokens': env.PLAYBACK_TOKEN_SECRET,
    identity: env.IDENTITY_SECRET,
    'web-push': env.VAPID_PRIVATE_KEY,
  }
  const keys = await Promise.all(
    NAMES.map(async (name) => {
      const text = configured[name] ?? (await storedSecret(path.join(folder, `${name}.key`), FAULT_OF[name]))
      return [name, new TextEncoder().encode(text)] as const
    }),
  )
  return Object.fromEntries(keys) as Secrets
}

async function storedSecret(file: string, faultOf: (text: string) => string | null): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(ifMissing(null))
  // Text editors append a line break.
  const key = (stored ?? (await createSecret(file))).trim()
  const fault = key === '' ? 'is empty' : faultOf(key)
  if (fault !== null)
    throw new Error(`The key file ${file} ${fault}: put the key back, or remove the file for a new one`)
  return key
}

/** Linked from a draft, so that processes that start together read the same key, and never a partial one. */
async function createSecret(file: string): Promise<string> {
  const draft = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(draft, randomBytes(BYTES).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  await link(draft, file).catch((cause: unknown) => {
    if (errorCode(cause) !== 'EEXIST') throw cause
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

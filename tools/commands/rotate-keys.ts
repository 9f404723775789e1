/** `npm run rotate-keys`: creates a new key for signing ID tokens; tokens of the previous key stay valid. */
import { databaseTime } from '#server/database/server-clock.ts'
import { rotateSigningKeys } from '#server/features/identity/oidc/signing-keys.ts'
import { loadSecrets } from '#server/lib/security/secrets.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { print, PROJECT, runCommand, withSiteDatabase } from './command.ts'

const USAGE = 'usage: npm run rotate-keys'

runCommand(async () => {
  if (process.argv.length > 2) throw new Error(USAGE)
  const env = readEnv(process.env)
  const { identity } = await loadSecrets(env, PROJECT)
  // The newest key signs, by the same clock on every machine.
  await withSiteDatabase(env, async (db) => rotateSigningKeys(db, identity, await databaseTime(db)))
  print('There is a new signing key')
}, USAGE)

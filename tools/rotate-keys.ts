/**
 * `node tools/run.mjs tools/rotate-keys.ts`: creates a new key for signing ID tokens; tokens of the previous key stay valid.
 */
import { rotateSigningKeys } from '#server/features/identity/oidc/signing-keys.ts'
import { readEnv } from '#server/lib/env.ts'
import { loadSecrets } from '#server/lib/secrets.ts'
import { PROJECT, runCommand, withSiteDatabase } from './command.ts'

runCommand(async () => {
  const env = readEnv(process.env)
  const { identity } = await loadSecrets(env, PROJECT)
  await withSiteDatabase(env, (db) => rotateSigningKeys(db, identity, new Date()))
  process.stdout.write('There is a new signing key\n')
})

/** `node tools/run.mjs tools/rotate-keys.ts`: from now on ID tokens are signed with a new key; those of the last one stay good. */
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

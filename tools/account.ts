/** `npm run -s account -- --email ed@example.org [--role editor]`: sets the roles of an account. */
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { setRoles } from '#server/features/accounts/accounts.ts'
import { readEnv } from '#server/lib/env.ts'
import { ROLES } from '#server/lib/viewer.ts'
import { runCommand, withSiteDatabase, withUsage } from './command.ts'

const USAGE = `usage: npm run -s account -- --email name@example.org [--role ${ROLES.join('|')}]…`

const Options = z.object({ email: z.email(), role: z.array(z.enum(ROLES)).default([]) })

function readOptions() {
  const options = { email: { type: 'string' }, role: { type: 'string', multiple: true } } as const
  return withUsage(USAGE, () => Options.parse(parseArgs({ options }).values))
}

runCommand(async () => {
  const { email, role } = readOptions()
  const roles = await withSiteDatabase(readEnv(process.env), (db) => setRoles(db, email, role))
  if (!roles) throw new Error(`There is no account with ${email}`)
  process.stdout.write(`${email} is ${roles.join(', ')}\n`)
})

/** `npm run -s account -- --email ed@example.org [--role editor]`: sets the roles of an account. */
import * as z from 'zod'
import { setRoles } from '#server/features/accounts/accounts.ts'
import { ACCOUNT_ROLES } from '#server/lib/requests/viewer.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { parseOptions, print, runCommand, withSiteDatabase } from './command.ts'

const USAGE = `usage: npm run -s account -- --email name@example.org [--role ${ACCOUNT_ROLES.join('|')}]…`

const OPTIONS = { email: { type: 'string' }, role: { type: 'string', multiple: true } } as const
/** No check of the form: `z.email` refuses addresses that the registration accepts. */
const Options = z.object({ email: z.string().min(1), role: z.array(z.enum(ACCOUNT_ROLES)).default([]) })

runCommand(async () => {
  const { email, role } = parseOptions(USAGE, OPTIONS, Options)
  const roles = await withSiteDatabase(readEnv(process.env), (db) => setRoles(db, email, role))
  if (!roles) throw new Error(`There is no account with ${email}`)
  print(`${email} is ${roles.join(', ')}`)
}, USAGE)

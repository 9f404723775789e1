/** `npm run -s token -- --role editor [--minutes 60] [--id name]`: prints an access token for our own gateway. */
import * as z from 'zod'
import { createAccessToken } from '#server/features/accounts/access-token.ts'
import { loadSecrets } from '#server/lib/security/secrets.ts'
import { readEnv } from '#server/lib/settings/env.ts'
import { parseOptions, print, PROJECT, runCommand } from './command.ts'

const USAGE =
  'usage: npm run -s token -- --role editor [--minutes 60] [--id name]; the role is editor, the minutes are 1 to 10080'

const OPTIONS = {
  role: { type: 'string', multiple: true },
  minutes: { type: 'string' },
  id: { type: 'string' },
} as const

const Options = z.object({
  role: z.array(z.enum(['editor'])).min(1),
  minutes: z.coerce.number().int().min(1).max(10_080).default(60),
  id: z.string().min(1).default('developer'),
})

runCommand(async () => {
  const { role: roles, minutes, id } = parseOptions(USAGE, OPTIONS, Options)
  const secrets = await loadSecrets(readEnv(process.env), PROJECT)
  print(await createAccessToken(secrets['access-tokens'], { id, roles }, minutes, new Date()))
}, USAGE)

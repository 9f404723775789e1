import * as z from 'zod'
import { isStationId } from '#contract/stations.ts'
import { keyFault, keysFault, vapidKeyFault } from './key-fault.ts'

const ROLES = ['web', 'gateway', 'live', 'media', 'identity', 'work'] as const
export type Role = (typeof ROLES)[number]

const roles = z
  .string()
  .default(ROLES.join(','))
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(ROLES)).min(1))

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => new URL(text).origin)

/** An issuer is compared as text, so it stays as written except for a trailing slash. */
const authority = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''))

const streams = z
  .string()
  .default('')
  .transform(
    (text) =>
      new Map(
        text
          .split(/\s+/)
          .filter(Boolean)
          .map((pair) => splitOnce(pair, '=')),
      ),
  )
  .refine(
    (map) => [...map].every(([station, url]) => isStationId(station) && URL.canParse(url)),
    'must look like 702=https://host/live.m3u8, separated by spaces',
  )

const keyText = (faultOf: (text: string) => string | null) =>
  z
    .string()
    .superRefine((text, context) => {
      const message = faultOf(text)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .optional()

const splitOnce = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Every variable that the server reads; `docs/operating.md` describes them. */
const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  MEDIA_DIR: z.string().min(1).default('demo/media'),
  ARTWORK_DIR: z.string().min(1).default('demo/artwork/out'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  PUBLIC_ORIGIN: origin.optional(),
  PRODUCT_NAME: z.string().min(1).default('Primedia+'),
  ROLES: roles,
  TRUST_PROXY: z.string().default('loopback'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RATE_LIMIT: z.coerce.number().int().min(1).default(3000),
  SIGN_IN_RATE_LIMIT: z.coerce.number().int().min(1).default(120),
  ACCOUNT_RATE_LIMIT: z.coerce.number().int().min(1).default(300),
  GRAPHQL_INTROSPECTION: flag,
  CONTINUE_PLAYING_ENABLED: flag,
  PLAYER_ENGINE: z.enum(['builtin', 'brightcove']).default('builtin'),
  BRIGHTCOVE_ACCOUNT: z.string().regex(/^\d+$/, 'must be a number').optional(),
  BRIGHTCOVE_PLAYER: z
    .string()
    .regex(/^[\w-]+$/, 'must be a player id')
    .optional(),
  LOAD_DEMO: z.enum(['if-empty', 'never']).default('if-empty'),
  STATION_STREAMS: streams,
  IMAGE_CACHE_MB: z.coerce.number().int().min(50).default(1000),
  IMAGE_MEMORY_MB: z.coerce.number().int().min(1).default(48),
  ACCESS_TOKEN_SECRET: keyText(keyFault),
  PLAYBACK_TOKEN_SECRET: keyText(keysFault),
  IDENTITY_SECRET: keyText(keyFault),
  OIDC_REALM: z
    .string()
    .regex(/^[\w-]+$/, 'must be a name of letters, digits, - and _')
    .default('primedia'),
  OIDC_CLIENT_ID: z.string().min(1).default('prime-web'),
  OIDC_AUTHORITY: authority.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  VAPID_PRIVATE_KEY: keyText(vapidKeyFault),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'must be a mailto: or https: address')
    .optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(10).max(3600).default(300),
})
const CompleteEnv = Env.superRefine((env, context) => {
  if (env.PLAYER_ENGINE !== 'brightcove') return
  for (const name of ['BRIGHTCOVE_ACCOUNT', 'BRIGHTCOVE_PLAYER'] as const) {
    if (!env[name])
      context.addIssue({ code: 'custom', path: [name], message: 'must be given with PLAYER_ENGINE=brightcove' })
  }
})
export type Env = z.output<typeof Env>

/** Parses the environment, once at start. Throws one error that names every invalid variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = CompleteEnv.safeParse(nonEmpty)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${lowerFirst(issue.message)}`)
  throw new Error(`Wrong configuration: ${wrong.join('; ')}.`)
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Host names of the machine itself. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns whether the public origin of the site is the local machine. */
export const isLocalSite = ({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>): boolean =>
  PUBLIC_ORIGIN === undefined || LOCAL.has(new URL(PUBLIC_ORIGIN).hostname)

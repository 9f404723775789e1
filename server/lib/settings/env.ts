import path from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import * as z from 'zod'
import { isStationId } from '#contract/stations.ts'
import { describeInvalid } from './invalid-value.ts'
import { keyFault, keysFault, vapidKeyFault } from './key-fault.ts'

const NODE_ROLES = ['web', 'gateway', 'live', 'media', 'identity', 'work', 'record'] as const
export type NodeRole = (typeof NODE_ROLES)[number]

const roles = z
  .string()
  .default(NODE_ROLES.join(','))
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(NODE_ROLES)).min(1))

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true')

const rate = (byDefault: string) => z.string().default(byDefault).transform(Number).pipe(z.number().min(0).max(1))

/** Pages, feeds or the log contain these URLs, and browsers refuse to fetch those with credentials. */
const httpUrl = z
  .url({ abort: true, protocol: /^https?$/, error: 'must be an http or https URL' })
  .refine(hasNoCredentials, { abort: true, error: 'must be a URL without a user name and password' })

function hasNoCredentials(text: string): boolean {
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const originOf = (text: string) => new URL(text).origin

const origin = httpUrl
  .refine((text) => `${originOf(text)}/` === new URL(text).href, 'must be a scheme and a host, without a path')
  .transform(originOf)

/** `https://one.example https://two.example`; endpoints may be given as a discovery document has them. */
const originList = z
  .string()
  .default('')
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .pipe(z.array(httpUrl.transform(originOf)))

/** Issuers are compared as text, so the value is kept as written except for a trailing slash. */
const authority = httpUrl.transform((text) => text.replace(/\/+$/, ''))

/** `702=a kfm=b` */
const pairs = z
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

const streams = pairs.refine(
  (map) => [...map].every(([station, url]) => isStationId(station) && httpUrl.safeParse(url).success),
  'must look like 702=https://host/live.m3u8, without a user name and password, separated by spaces',
)

const hoursByStation = pairs
  .refine(
    (map) => [...map].every(([station, hours]) => isStationId(station) && /^[1-9]\d{0,3}$/.test(hours)),
    'must look like 702=168 kfm=24, stations with hours, separated by spaces',
  )
  .transform((map) => new Map([...map].map(([station, hours]) => [station, Number(hours)])))

const keyText = (faultOf: (text: string) => string | null) =>
  z
    .string()
    .superRefine((text, context) => {
      const message = faultOf(text)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .optional()

const proxies = z
  .string()
  .default('loopback')
  .refine(isProxyList, 'must be addresses, ranges such as 10.0.0.0/8, or loopback, separated by commas')

function isProxyList(text: string): boolean {
  try {
    proxyAddr.compile(text.split(',').map((one) => one.trim()))
    return true
  } catch {
    return false
  }
}

const splitOnce = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Every variable that the server reads; `docs/operating.md` describes them. */
const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be an address or the name of this machine')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  MEDIA_DIR: z.string().min(1).default('demo/media'),
  CONTENT_DIR: z.string().min(1).optional(),
  ARTWORK_DIR: z.string().min(1).default('demo/artwork/out'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  PUBLIC_ORIGIN: origin.optional(),
  PRODUCT_NAME: z.string().min(1).default('Primedia+'),
  ROLES: roles,
  TRUST_PROXY: proxies,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RATE_LIMIT: z.coerce.number().int().min(1).default(3000),
  SIGN_IN_RATE_LIMIT: z.coerce.number().int().min(1).default(120),
  CONNECTIONS_PER_NETWORK: z.coerce.number().int().min(1).optional(),
  ACCOUNT_RATE_LIMIT: z.coerce.number().int().min(1).default(300),
  METRICS_TOKEN: keyText(keyFault),
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+@[\w.:-]+\/(?:[\w/-]*\/)?\w+$/, 'must look like https://key@host/project')
    .optional(),
  TRACES_SAMPLE_RATE: rate('0.05'),
  REPLAYS_SAMPLE_RATE: rate('0.05'),
  REPLAYS_ON_ERROR_SAMPLE_RATE: rate('1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  GRAPHQL_INTROSPECTION: flag,
  CONTINUE_PLAYING_ENABLED: flag,
  PLAYER_ENGINE: z.enum(['builtin', 'brightcove']).default('builtin'),
  BRIGHTCOVE_ACCOUNT: z.string().regex(/^\d+$/, 'must be a number').optional(),
  BRIGHTCOVE_PLAYER: z
    .string()
    .regex(/^[\w-]+$/, 'must be a player id')
    .optional(),
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'must look like G-XXXXXXXXXX')
    .optional(),
  AD_PODS: z.enum(['on', 'off']).default('on'),
  AD_TAG_URL: httpUrl.optional(),
  AD_TAG_LUFS: z.coerce.number().min(-60).max(0).default(-16),
  GAM_NETWORK_CODE: z
    .string()
    .regex(/^\d+(,\d+)?$/, 'must be a number')
    .optional(),
  AD_PICTURES_DIR: z.string().min(1).default('demo/ads'),
  WEBSUB_HUB: httpUrl.optional(),
  LOAD_DEMO: z.enum(['if-empty', 'never']).default('if-empty'),
  STATION_STREAMS: streams,
  LIVE_WINDOW_HOURS: z.coerce.number().int().min(1).max(11).default(2),
  STATION_RECORDING_HOURS: hoursByStation,
  RECORDER_PRIVATE_NETWORK: flag,
  RECORDINGS_MB: z.coerce.number().int().min(50).default(50_000),
  MEDIA_STORE_URL: httpUrl.optional(),
  MEDIA_STORE_REGION: z.string().min(1).default('us-east-1'),
  MEDIA_STORE_KEY_ID: z.string().min(1).optional(),
  MEDIA_STORE_SECRET: z.string().min(1).optional(),
  MEDIA_CDN_URL: httpUrl.optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header')
    .transform((name) => name.toLowerCase())
    .optional(),
  NOW_PLAYING_SOURCES: z.string().min(1).optional(),
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
  OIDC_ORIGINS: originList,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  VAPID_PRIVATE_KEY: keyText(vapidKeyFault),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'must be a mailto: or https: URL')
    .optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  BILLING_PROVIDER: z.enum(['sandbox', 'stripe']).default('sandbox'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_\w+$/, 'must be a secret key of Stripe, which begins with sk_ or rk_')
    .optional(),
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_\w+$/, 'must be the id of a price, which begins with price_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of a webhook endpoint, which begins with whsec_')
    .optional(),
  STRIPE_API_URL: origin.optional(),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(10).max(3600).default(300),
})

export const ENV_NAMES: readonly string[] = Object.keys(Env.shape)

const CompleteEnv = Env.superRefine((env, context) => {
  const require = (names: readonly (keyof typeof env)[], choice: string) => {
    for (const name of names.filter((one) => !env[one]))
      context.addIssue({ code: 'custom', path: [name], message: `must be given with ${choice}` })
  }
  if (env.PLAYER_ENGINE === 'brightcove')
    require(['BRIGHTCOVE_ACCOUNT', 'BRIGHTCOVE_PLAYER'], 'PLAYER_ENGINE=brightcove')
  if (env.MEDIA_STORE_URL) require(['MEDIA_STORE_KEY_ID', 'MEDIA_STORE_SECRET'], 'MEDIA_STORE_URL')
  if (env.BILLING_PROVIDER === 'stripe')
    require(['STRIPE_SECRET_KEY', 'STRIPE_PRICE_ID', 'STRIPE_WEBHOOK_SECRET'], 'BILLING_PROVIDER=stripe')
  // The sandbox would give every visitor a subscription without payment.
  else if (env.STRIPE_SECRET_KEY)
    context.addIssue({ code: 'custom', path: ['BILLING_PROVIDER'], message: 'must be stripe with STRIPE_SECRET_KEY' })
})

export type Env = z.output<typeof Env>

/** Parses the environment, once at start. Throws one error that names every invalid variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''))
  const parsed = CompleteEnv.safeParse(nonEmpty, { error: describeInvalid })
  if (parsed.success) return parsed.data
  // One for each value: a number beyond all integers is also beyond the maximum, which is checked last.
  const byPath = new Map(parsed.error.issues.map((issue) => [issue.path.join('.'), issue]))
  const wrong = [...byPath.values()].map(({ path: [name], message }) => `${String(name)} ${message}`)
  throw new Error(`Wrong configuration: ${wrong.join('; ')}.`)
}

/** Images, audio and films of imported content. */
export const contentFolder = (env: Pick<Env, 'CONTENT_DIR' | 'DATA_DIR'>, root: string): string =>
  path.resolve(root, env.CONTENT_DIR ?? path.join(env.DATA_DIR, 'content'))

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isLocalSite = ({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>): boolean =>
  PUBLIC_ORIGIN === undefined || LOCAL.has(new URL(PUBLIC_ORIGIN).hostname)

export const stationSettings = (env: Pick<Env, 'STATION_STREAMS' | 'STATION_RECORDING_HOURS'>) => ({
  streams: env.STATION_STREAMS,
  recordingHours: env.STATION_RECORDING_HOURS,
})

/** Also the contact address of the site. */
export const senderAddress = ({ MAIL_FROM }: Pick<Env, 'MAIL_FROM'>, origin: string): string =>
  MAIL_FROM ?? `no-reply@${new URL(origin).hostname}`

import { hkdfSync } from 'node:crypto'
import type { Database, OpenDatabase } from '#server/database/connect.ts'
import type { EmailMessage } from '#server/features/accounts/email-outbox.ts'
import { PASSWORD_COST, type PasswordCost } from '#server/features/accounts/passwords.ts'
import { type Env, isLocalSite } from '#server/lib/settings/env.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'

export interface IdentityDeps {
  db: Database
  listen: OpenDatabase['listen']
  clock: Clock
  log: Logger
  env: Env
  /** Folder for emails on a site without SMTP. */
  outboxFolder: string
  origin: string
  /** All keys of the provider are derived from it. */
  secret: Uint8Array
  /** By default that of production. */
  passwordCost?: PasswordCost
}

export interface IdentityServices {
  /** Queues a message; resolves before it is sent. */
  sendEmail: (message: EmailMessage) => Promise<void>
  /** Deletes the messages to `recipient` from the outbox folder. */
  deleteEmailsTo: (recipient: string) => Promise<void>
  /** Image ids of the podcast covers beside every form. */
  covers: () => readonly string[]
}

export const SESSION_COOKIE = 'identity'

export interface IdentitySettings extends Omit<IdentityDeps, 'env' | 'passwordCost'>, IdentityServices {
  passwordCost: PasswordCost
  /** `/realms/{realm}` */
  realmPath: string
  clientId: string
  /** The public origin, and on a local site `127.0.0.1` too. */
  appOrigins: readonly string[]
  productName: string
  accessTokenSeconds: number
  /** Sign-ins and sign-outs per minute that one network may start. */
  signInRateLimit: number
  /** Note for visitors of a local site on where emails are written; null on a site that sends them. */
  mailNote: string | null
  cookieKey: string
  /** Signs CSRF tokens. */
  formKey: Uint8Array
  deviceKey: Uint8Array
  /** Derives the next refresh token from the one that is rotated. */
  rotationKey: Uint8Array
}

export const identitySettings = ({ env, ...deps }: IdentityDeps, services: IdentityServices): IdentitySettings => ({
  passwordCost: PASSWORD_COST,
  ...deps,
  ...services,
  mailNote: mailNote(env),
  appOrigins: appOrigins(env, deps.origin),
  realmPath: realmPath(env),
  clientId: env.OIDC_CLIENT_ID,
  productName: env.PRODUCT_NAME,
  accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
  signInRateLimit: env.SIGN_IN_RATE_LIMIT,
  cookieKey: Buffer.from(deriveKey(deps.secret, 'cookies')).toString('base64url'),
  formKey: deriveKey(deps.secret, 'forms'),
  deviceKey: deriveKey(deps.secret, 'known devices'),
  rotationKey: deriveKey(deps.secret, 'refresh tokens'),
})

const mailNote = (env: Env): string | null =>
  env.SMTP_URL || !isLocalSite(env)
    ? null
    : `This site runs on your own machine and sends no email: the message is in the folder ${env.DATA_DIR}/outbox.`

export function appOrigins({ PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>, origin: string): string[] {
  if (PUBLIC_ORIGIN !== undefined) return [origin]
  const { port } = new URL(origin)
  return [origin, `http://127.0.0.1:${port}`]
}

export const realmPath = ({ OIDC_REALM }: Env) => `/realms/${OIDC_REALM}`

/** Derives a 32-byte key for one purpose from the identity secret of the site. */
export const deriveKey = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), purpose, 32))

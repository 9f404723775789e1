import type { Database, OpenDatabase } from '#server/database/connect.ts'
import type { EmailMessage } from '#server/features/accounts/email-outbox.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type Env, isLocalSite } from '#server/lib/env.ts'
import type { Logger } from '#server/lib/logger.ts'
import { hkdfSync } from 'node:crypto'

/** What the identity door is told. */
export interface IdentityDeps {
  db: Database
  listen: OpenDatabase['listen']
  clock: Clock
  log: Logger
  env: Env
  /** Where letters are written that nothing sends. */
  outboxFolder: string
  /** Scheme and host under which the public knows the site. */
  origin: string
  /** From which all keys of the provider are made. */
  secret: Uint8Array
}

/** What starts with the door and stops with it. */
export interface IdentityServices {
  /** Puts a letter into the outbox; whoever asked need not wait until it is sent. */
  sendEmail: (letter: EmailMessage) => Promise<void>
  /** Removes letters that lie in the folder. */
  deleteEmailsTo: (recipient: string) => Promise<void>
  /** Ids of the pictures on the wall beside every form. */
  covers: () => readonly string[]
}

export const SESSION_COOKIE = 'identity'

/** What everything behind the door works with. */
export interface IdentitySettings extends Omit<IdentityDeps, 'env'>, IdentityServices {
  /** `/realms/{realm}` */
  realmPath: string
  clientId: string
  /** Where the web app may be: the public origin, and on one's own machine the other names by which it reaches itself. */
  appOrigins: readonly string[]
  productName: string
  accessTokenSeconds: number
  /** Sign-ins and sign-outs a minute that may begin from one network. */
  signInRateLimit: number
  /** Where letters are on a machine that sends none. */
  mailNote: string | null
  /** Signs cookies. */
  cookieKey: string
  /** Seals forms. */
  formKey: Uint8Array
  /** Signs the cookies of known devices. */
  deviceKey: Uint8Array
  /** Derives the successor of a refresh token. */
  rotationKey: Uint8Array
}

export const identitySettings = ({ env, ...deps }: IdentityDeps, services: IdentityServices): IdentitySettings => ({
  ...deps,
  ...services,
  mailNote: mailNote(env),
  appOrigins: appOrigins(env, deps.origin),
  realmPath: realmPathOf(env),
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
    : `This site runs on your own machine and sends no mail: the letter lies in the folder ${env.DATA_DIR}/outbox.`

function appOrigins({ PUBLIC_ORIGIN }: Env, origin: string): string[] {
  if (PUBLIC_ORIGIN !== undefined) return [origin]
  const { port } = new URL(origin)
  return [origin, `http://127.0.0.1:${port}`]
}

const realmPathOf = ({ OIDC_REALM }: Env) => `/realms/${OIDC_REALM}`

/** A key for one purpose out of the site's identity secret. */
export const deriveKey = (secret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), purpose, 32))

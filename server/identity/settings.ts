import type { Database, OpenDatabase } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Env } from '#server/platform/env.ts'
import type { Logger } from '#server/platform/logger.ts'
import { deriveKey } from './oidc/derive-key.ts'

/** What the identity door is told. */
export interface IdentityDeps {
  db: Database
  listen: OpenDatabase['listen']
  clock: Clock
  log: Logger
  env: Env
  /** Scheme and host under which the public knows the site. */
  origin: string
  /** From which all keys of the provider are made. */
  secret: Uint8Array
}

/** What everything behind the door works with. */
export interface IdentitySettings extends Omit<IdentityDeps, 'env'> {
  /** `/realms/{realm}` */
  realmPath: string
  clientId: string
  productName: string
  accessTokenSeconds: number
  /** Signs cookies. */
  cookieKey: string
  /** Seals forms. */
  formKey: Uint8Array
}

export const identitySettings = ({ env, ...deps }: IdentityDeps): IdentitySettings => ({
  ...deps,
  realmPath: realmPathOf(env),
  clientId: env.OIDC_CLIENT_ID,
  productName: env.PRODUCT_NAME,
  accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
  cookieKey: Buffer.from(deriveKey(deps.secret, 'cookies')).toString('base64url'),
  formKey: deriveKey(deps.secret, 'forms'),
})

type RealmSettings = Pick<Env, 'OIDC_AUTHORITY' | 'OIDC_REALM'>

const realmPathOf = ({ OIDC_REALM }: RealmSettings) => `/realms/${OIDC_REALM}`

/** The issuer that signs people in: an outside realm where one is set, else our own. */
export const authorityOf = (env: RealmSettings, origin: string): string =>
  env.OIDC_AUTHORITY ?? `${origin}${realmPathOf(env)}`

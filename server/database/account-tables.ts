import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

export interface AccountTable {
  id: Generated<string>
  /** `embedded` for those who joined here, else the address of the realm that they come from. */
  issuer: string
  /** The issuer's own id of the person; equal to `id` for those who joined here. */
  subject: string
  email: string | null
  email_verified: Generated<boolean>
  /** Null for those whose password another realm keeps. */
  password_hash: string | null
  roles: Generated<string[]>
  created_at: Generated<Date>
  last_seen_at: Instant | null
}

/** What the identity provider remembers: sessions, grants, codes, tokens. Ids of tokens are kept as digests. */
export interface OidcPayloadTable {
  kind: string
  id: string
  payload: JSONColumnType<Record<string, unknown>>
  grant_id: string | null
  uid: string | null
  session_uid: string | null
  account_id: string | null
  consumed_at: Instant | null
  expires_at: Instant
}

/** A browser in which somebody is signed in. */
export interface AccountSessionTable {
  uid: string
  account_id: string
  device: string
  signed_in_at: Instant
  last_seen_at: Instant
}

export interface SigningKeyTable {
  kid: string
  /** A private JWK, encrypted with the site's key. */
  sealed: string
  created_at: Instant
}

export interface ThrottleTable {
  /** Digest of what is counted. */
  key: string
  count: number
  ends_at: Instant
}

export interface OneTimeCodeTable {
  id: Generated<string>
  purpose: 'join' | 'reset'
  /** Null for who has no account yet, or never will. */
  account_id: string | null
  email: string
  /** Of a join: the password of the account that is to be made. */
  password_hash: string | null
  code_digest: string | null
  link_digest: string
  tries: Generated<number>
  expires_at: Instant
}

/** Letters that wait to be sent; what is sent is gone from here. */
export interface EmailOutboxTable {
  id: Generated<string>
  recipient: string
  subject: string
  body: string
  created_at: Instant
  tries: Generated<number>
  due_at: Instant
  /** From then on nobody sends it any more. */
  expires_at: Instant
  last_error: string | null
}

/** A browser in which the account's owner has logged in before. */
export interface KnownDeviceTable {
  /** Digest of the id in the browser's cookie. */
  id_digest: string
  account_id: string
  /** The session of the last login; null after a reset of the password. */
  session_uid: string | null
  expires_at: Instant
}

/** The subject of an external issuer whose account was deleted, until no token issued before that is valid. */
export interface DeletedSubjectTable {
  /** Digest of issuer and subject. */
  key: string
  deleted_at: Instant
  expires_at: Instant
}

export interface AccountTables {
  account: AccountTable
  oidc_payload: OidcPayloadTable
  account_session: AccountSessionTable
  signing_key: SigningKeyTable
  throttle: ThrottleTable
  one_time_code: OneTimeCodeTable
  email_outbox: EmailOutboxTable
  known_device: KnownDeviceTable
  deleted_subject: DeletedSubjectTable
}

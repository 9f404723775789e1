import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

export interface AccountTable {
  id: Generated<string>
  /** `embedded` for accounts registered here, else the URL of the external issuer. */
  issuer: string
  /** Equal to `id` for accounts registered here. */
  subject: string
  email: string | null
  email_verified: Generated<boolean>
  /** Null for accounts of external issuers. */
  password_hash: string | null
  roles: Generated<string[]>
  created_at: Generated<Date>
  last_seen_at: Instant | null
}

/** Sessions, grants, codes and tokens of the identity provider. Ids of tokens are stored as digests. */
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
  key: string
  count: number
  ends_at: Instant
}

export interface OneTimeCodeTable {
  id: Generated<string>
  purpose: 'join' | 'reset'
  /** Null where the email address has no account. */
  account_id: string | null
  email: string
  /** For `join`: the password of the account to create. */
  password_hash: string | null
  code_digest: string | null
  link_digest: string
  tries: Generated<number>
  expires_at: Instant
}

/** Sent messages are deleted. */
export interface EmailOutboxTable {
  id: Generated<string>
  recipient: string
  subject: string
  body: string
  /** Null in messages that a previous version queued. */
  html: string | null
  created_at: Instant
  tries: Generated<number>
  due_at: Instant
  expires_at: Instant
  last_error: string | null
}

export interface KnownDeviceTable {
  /** Digest of the id in the browser's cookie. */
  id_digest: string
  account_id: string
  /** The session of the last login; null after a password reset. */
  session_uid: string | null
  expires_at: Instant
}

/** Stored until the tokens of a deleted account of an external issuer have expired. */
export interface DeletedSubjectTable {
  /** Digest of issuer and subject. */
  key: string
  deleted_at: Instant
  expires_at: Instant
}

export interface PrivateFeedTable {
  account_id: string
  token_digest: string
  created_at: Instant
}

export interface FollowAddressTable {
  account_id: string
  token_digest: string
  created_at: Instant
}

export interface AccountTables {
  follow_address: FollowAddressTable
  private_feed: PrivateFeedTable
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

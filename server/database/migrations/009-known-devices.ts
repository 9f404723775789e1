/** Known devices of accounts, and deleted subjects of an external issuer. */
export const knownDevices: readonly string[] = [
  `create table known_device (
    id_digest text not null, account_id uuid not null references account on delete cascade, session_uid text,
    expires_at timestamptz not null, primary key (account_id, id_digest))`,
  `create index known_device_expiry on known_device (expires_at)`,
  `create table deleted_subject (
    key text primary key, deleted_at timestamptz not null, expires_at timestamptz not null)`,
  `create index deleted_subject_expiry on deleted_subject (expires_at)`,
]

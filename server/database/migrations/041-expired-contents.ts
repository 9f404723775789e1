/** The contents that have expired, which lists of topics leave out. */
export const expiredContents: readonly string[] = [
  `create index content_expiry on content (available_until) where available_until is not null`,
]

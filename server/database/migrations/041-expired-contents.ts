/** Index of expired contents, which lists of topics exclude. */
export const expiredContents: readonly string[] = [
  `create index content_expiry on content (available_until) where available_until is not null`,
]

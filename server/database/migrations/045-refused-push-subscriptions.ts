/** How often in a row, and since when, the push service has refused the messages of a browser. */
export const refusedPushSubscriptions: readonly string[] = [
  `alter table push_subscription add column refusals integer not null default 0, add column refused_since timestamptz`,
]

/** Indexes for `nextContentChange`, which finds the next instant at which a published content changes. */
export const contentInstants: readonly string[] = [
  `create index content_published_at on content (published_at) where state = 'published'`,
  ...['available_from', 'available_until', 'opens_at', 'closes_at'].map(
    (column) =>
      `create index content_${column} on content (${column}) where state = 'published' and ${column} is not null`,
  ),
]

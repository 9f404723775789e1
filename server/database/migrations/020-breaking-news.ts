/** Preferences for notifications of breaking news. */
export const breakingNews: readonly string[] = [
  `alter table notification drop constraint notification_kind_check,
    add constraint notification_kind_check check (kind in ('new_episode', 'show_starts', 'breaking_news'))`,
  // All stories, or those about followed topics.
  `alter table notification_preference
    add column breaking_news boolean not null default false, add column breaking_topics boolean not null default true`,
  `create index preference_for_breaking_news on notification_preference (account_id) where breaking_news`,
  `create index content_breaking on content (published_at) where kind = 'news' and badges @> '["Breaking"]'`,
  // Topics are followed by their slug, which all spellings share.
  'drop index follow_of_topic',
]

import type { Database } from '#server/database/connect.ts'

export interface Preferences {
  newEpisodes: boolean
  showStarts: boolean
  /** All breaking news. */
  breakingNews: boolean
  /** Breaking news about topics that the listener follows. */
  breakingTopics: boolean
}

const DEFAULTS: Preferences = { newEpisodes: true, showStarts: true, breakingNews: false, breakingTopics: true }

export async function readPreferences(db: Database, accountId: string): Promise<Preferences> {
  const stored = await db
    .selectFrom('notification_preference')
    .select(['new_episodes as newEpisodes', 'show_starts as showStarts'])
    .select(['breaking_news as breakingNews', 'breaking_topics as breakingTopics'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return stored ?? DEFAULTS
}

export async function changePreferences(
  db: Database,
  accountId: string,
  { newEpisodes, showStarts, breakingNews, breakingTopics }: Partial<Preferences>,
): Promise<void> {
  const changes = {
    ...(newEpisodes !== undefined && { new_episodes: newEpisodes }),
    ...(showStarts !== undefined && { show_starts: showStarts }),
    ...(breakingNews !== undefined && { breaking_news: breakingNews }),
    ...(breakingTopics !== undefined && { breaking_topics: breakingTopics }),
  }
  await db
    .insertInto('notification_preference')
    .columns(['account_id', ...(Object.keys(changes) as (keyof typeof changes)[])])
    .expression((is) =>
      is
        .selectFrom('account')
        .select(['account.id', ...Object.entries(changes).map(([name, isOn]) => is.val(isOn).as(name))])
        .where('account.id', '=', accountId),
    )
    .onConflict((conflict) =>
      Object.keys(changes).length > 0
        ? conflict.column('account_id').doUpdateSet(changes)
        : conflict.column('account_id').doNothing(),
    )
    .execute()
}

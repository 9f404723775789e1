import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The tables of each feature. */
const TABLES: Record<string, string> = {
  accounts: 'account account_session deleted_subject email_outbox known_device one_time_code throttle',
  ads: 'ad_campaign ad_day ad_delivery ad_pod_event ad_spot_day',
  audience: 'analytics_event audience_day consent',
  billing: 'billing_customer billing_event billing_trial sandbox_checkout sandbox_customer',
  catalogue:
    'content content_person content_revision content_topic feed image imported_article media moved_content person ' +
    'transcript transcript_sentence',
  competitions: 'competition_draw competition_entry',
  'content-import': 'folder_row',
  'error-reports': 'error_event error_group error_group_day error_replay',
  explore: 'catchup_hero hero_teaser reel reel_item showcase_teaser',
  'feed-import': 'feed_push feed_subscription',
  feeds: 'private_feed websub_publisher websub_request websub_subscription',
  identity: 'oidc_payload signing_key',
  library: 'bookmark follow history_clearance playback_progress',
  news: 'article_heat article_reader',
  notifications: 'announcement notification notification_preference push_subscription',
  'now-playing': 'now_playing_change now_playing_message now_playing_source',
  'open-formats': 'follow_address',
  recorder: 'recorded_segment recorder',
  schedule: 'airing airing_plan imported_airing imported_day schedule_rule show_rights',
  'schedule-import': 'schedule_subscription',
  search: 'search_document search_miss search_word',
  webhooks: 'webhook_delivery webhook_receiver',
}

/** Tables of other features that the statements of a feature name, and why. */
const EXCEPTIONS: Record<string, { tables: string; why: string }> = {
  accounts: {
    tables: 'oidc_payload billing_customer',
    why: 'an account is deleted and signed out in one transaction, and its roles are read with its session',
  },
  ads: { tables: 'reel', why: 'slots are placed between the rows of a page' },
  audience: { tables: 'media search_miss', why: 'reports name what was measured' },
  billing: { tables: 'account', why: 'a subscription is recorded under a lock on its account' },
  competitions: { tables: 'account', why: 'an entry is saved under a lock on its account' },
  'content-import': {
    tables:
      'content content_person content_revision media person hero_teaser catchup_hero showcase_teaser reel_item ' +
      'schedule_rule imported_day',
    why: 'a folder is compared with, and removed from, the rows that it created, whatever their kind',
  },
  discovery: { tables: 'reel', why: 'the sitemap has the pages of rows' },
  identity: { tables: 'account billing_customer', why: 'roles are read with the token' },
  library: { tables: 'account', why: 'what an account saves is limited under a lock on it' },
  notifications: { tables: 'account follow', why: 'followers are notified in batches by one statement' },
  'open-formats': { tables: 'follow', why: 'a secret address has the follows of its account' },
  recorder: { tables: 'airing show_rights', why: 'what is recorded follows from the airings and their rights' },
  schedule: { tables: 'recorded_segment recorder', why: 'an airing ends when its segments are there' },
  'schedule-import': { tables: 'imported_airing imported_day', why: 'days are replaced as a whole' },
  search: { tables: 'transcript_sentence', why: 'its index of sentences is searched' },
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const OWNERS = new Map(
  Object.entries(TABLES).flatMap(([feature, tables]) => tables.split(' ').map((table) => [table, feature])),
)
const NAMES = [...OWNERS.keys()].join('|')
/** A table in a method of Kysely, or behind a keyword of SQL. */
const STATEMENT = new RegExp(
  String.raw`(?:selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom|using)\(\s*['"](${NAMES})\b|` +
    String.raw`\b(?:from|join|into|update|using|table)\s+(${NAMES})\b(?![.'"-])`,
  'g',
)
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

/** Returns the tables that the statements of a file name. */
const tablesIn = (text: string): string[] => [
  ...new Set(
    [...text.replaceAll(COMMENT, '').matchAll(STATEMENT)].map(([, method, keyword]) => method ?? keyword ?? ''),
  ),
]

/** The tables of other features that each feature names, sorted. */
function foreignTables(): Record<string, string[]> {
  const files = globSync('server/features/**/*.ts', { cwd: ROOT }).filter((file) => !/(?:\.test|-kit)\.ts$/.test(file))
  const found = new Map<string, Set<string>>()
  for (const file of files) {
    const feature = file.split('/')[2] ?? ''
    for (const table of tablesIn(readFileSync(path.join(ROOT, file), 'utf8')))
      if (OWNERS.get(table) !== feature) found.set(feature, (found.get(feature) ?? new Set()).add(table))
  }
  return Object.fromEntries(Array.from(found, ([feature, tables]) => [feature, [...tables].toSorted()]))
}

test('statements name tables of their own feature; the exceptions have reasons and are all in use', () => {
  const allowed = Object.entries(EXCEPTIONS).map(([feature, { tables }]) => [feature, tables.split(' ').toSorted()])
  expect(foreignTables()).toEqual(Object.fromEntries(allowed))
})

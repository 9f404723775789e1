import { countPhrase } from './finish-items.ts'
import { findAll, findFirst, firstText } from './xml-find.ts'
import type { XmlNode } from './xml-tree.ts'

/** What WordPress itself stores beside posts; plugins add types such as `episode`. */
const NO_POST =
  /^(?:page|attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|wp_\w+)$/

/** The settings, templates, pages and comments of a blog. */
const NO_BLOGGER_POST = /\/blogger\/2008\/kind#(?!post$)/

/**
 * Exports of WordPress and Blogger have the form of a feed, but contain drafts, private posts, pages and comments too. A draft of Atom is
 * one in any document.
 */
export function publishedEntries(entries: readonly XmlNode[]): { published: XmlNode[]; notes: string[] } {
  const published = entries.filter((entry) => !isDraft(entry) && isWordpressPost(entry) && isBloggerPost(entry))
  const note = countPhrase(
    entries.length - published.length,
    'entry that is no published post was left out',
    'entries that are no published posts were left out',
  )
  return { published, notes: note === null ? [] : [note] }
}

function isDraft(entry: XmlNode): boolean {
  const control = findFirst(entry, 'app:control')
  return control !== null && firstText(control, 'app:draft') === 'yes'
}

const isWordpressPost = (entry: XmlNode): boolean =>
  isAbsentOr('publish', firstText(entry, 'wp:status')) &&
  !NO_POST.test(firstText(entry, 'wp:post_type')) &&
  firstText(entry, 'wp:post_password') === ''

const isBloggerPost = (entry: XmlNode): boolean =>
  isAbsentOr('POST', firstText(entry, 'blogger:type')) &&
  isAbsentOr('LIVE', firstText(entry, 'blogger:status')) &&
  !findAll(entry, 'atom:category').some(({ attributes }) => NO_BLOGGER_POST.test(attributes['term'] ?? ''))

const isAbsentOr = (wanted: string, value: string): boolean => value === '' || value === wanted

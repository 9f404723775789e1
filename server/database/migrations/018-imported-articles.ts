/** Articles that were imported from news feeds, by the page of their publisher. */
export const importedArticles: readonly string[] = [
  // A publisher may change the guid of an article; the address of its page then identifies it. `link_key` is a hash, because
  // addresses may be too long for an index.
  `create table imported_article (
    article_id text primary key references content on delete cascade, source text not null, link_key text)`,
  'create index imported_article_link on imported_article (link_key) where link_key is not null',
]

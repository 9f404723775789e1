import type { Database } from '#server/database/connect.ts'

export interface KnownArticle {
  id: string
  linkKey: string | null
  topics: string[]
  publishedAt: Date
  isUndated: boolean
  station: string | null
}

export async function knownArticles(
  db: Database,
  source: string,
  { ids, linkKeys }: { ids: readonly string[]; linkKeys: readonly string[] },
): Promise<KnownArticle[]> {
  const known = (keys: { column: 'article_id' | 'link_key'; values: readonly string[] }) =>
    db
      .selectFrom('imported_article')
      .innerJoin('content', 'content.id', 'imported_article.article_id')
      .select(['content.id', 'link_key as linkKey', 'topics', 'published_at as publishedAt', 'station'])
      .select('is_undated as isUndated')
      .where('imported_article.source', '=', source)
      .where(`imported_article.${keys.column}`, 'in', keys.values.length > 0 ? [...keys.values] : [''])
      .execute()
  const [byId, byLink] = [
    await known({ column: 'article_id', values: ids }),
    await known({ column: 'link_key', values: linkKeys }),
  ]
  return [...new Map([...byLink, ...byId].map((article) => [article.id, article])).values()]
}

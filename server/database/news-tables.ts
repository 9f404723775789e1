export interface ArticleHeatTable {
  article_id: string
  /** Logarithm of the decayed number of reads, plus the time in half-lives. */
  heat: number
}

export interface ArticleReaderTable {
  article_id: string
  /** `yyyy-mm-dd`, UTC. */
  day: string
  /** Keyed digest of network, browser and day. */
  reader: string
}

export interface ImportedArticleTable {
  article_id: string
  /** Host of the feed, or the URL of a feed file without a website. */
  source: string
  /** Hash of the publisher's URL. */
  link_key: string | null
}

export interface NewsTables {
  article_heat: ArticleHeatTable
  article_reader: ArticleReaderTable
  imported_article: ImportedArticleTable
}

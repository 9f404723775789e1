export interface ArticleHeatTable {
  article_id: string
  /** Logarithm of the decayed number of reads, plus the time in half-lives. */
  heat: number
}

/** A reader of an article on a day. */
export interface ArticleReaderTable {
  article_id: string
  /** `yyyy-mm-dd`, UTC. */
  day: string
  /** Keyed digest of network and browser, useless after its day. */
  reader: string
}

export interface NewsTables {
  article_heat: ArticleHeatTable
  article_reader: ArticleReaderTable
}

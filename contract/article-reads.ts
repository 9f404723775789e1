export const ARTICLE_READS_PATH = '/news/reads'

/** Seconds of visibility after which an article counts as read. */
export const READ_AFTER_SECONDS = 10

/** The endpoint that counts reads of articles. */
export const ARTICLE_READS_PATH = '/news/reads'

/** Seconds that an article must be visible before it counts as read. */
export const READ_AFTER_SECONDS = 10

interface DocumentWindow {
  documentPath?: string
}

/** Inline script for the head: records the path for which the document was rendered. */
export const DOCUMENT_PATH_SCRIPT = 'window.documentPath=location.pathname+location.search'

/**
 * Whether the URL has changed since the document was rendered: Back during a reload changes only the URL, because both
 * history entries belonged to the same document. Browser only.
 */
export const isStaleDocument = (): boolean =>
  (window as Window & DocumentWindow).documentPath !== window.location.pathname + window.location.search

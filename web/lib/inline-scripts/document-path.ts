interface DocumentWindow {
  documentPath?: string
}

export const DOCUMENT_PATH_SCRIPT = 'window.documentPath=location.pathname+location.search'

/** Whether the URL has changed since the server rendered it: Back during a reload changes the URL but not the document. Browser only. */
export const isStaleDocument = (): boolean =>
  (window as Window & DocumentWindow).documentPath !== window.location.pathname + window.location.search

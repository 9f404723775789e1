import { replayIntegration } from '@sentry/browser'
import type { Integration } from '@sentry/core'

/** Attributes with texts. */
const MASKED_ATTRIBUTES = ['title', 'placeholder', 'aria-label', 'aria-description', 'alt', 'content', 'label', 'value']

/** Records the visit with all texts and inputs masked and all media left out. Nothing is stored in the browser. */
export const createReplay = (): Integration =>
  replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: MASKED_ATTRIBUTES,
    stickySession: false,
    // `sendScrubbed` compresses the recording after it has removed queries from the URLs.
    useCompression: false,
    networkCaptureBodies: false,
    minReplayDuration: 0,
  })

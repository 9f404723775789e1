import { replayIntegration } from '@sentry/browser'
import type { Integration } from '@sentry/core'

const MASKED_ATTRIBUTES = ['title', 'placeholder', 'aria-label', 'aria-description', 'alt', 'content', 'label', 'value']

/** Masks all texts and inputs, leaves out all media, and stores nothing in the browser. */
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

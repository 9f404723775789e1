/**
 * Fixed wording of the app, word for word as it was agreed. Texts that belong to one component stay with it; those about
 * accounts, which no page needs at first, are in `account-messages.ts`.
 */

export const SEARCH_PLACEHOLDER = 'Search for Video, Audio, Shows...'

export const PROFILE = { title: 'My Profile', privacy: 'Data Privacy' } as const

/** What the error toast says. Network errors are only logged. */
export const ERRORS = {
  login: 'unable to login, please try again later',
  playback: 'Playback error occurred',
  mediaLoad: 'Failed to load media',
  loadAndPlay: 'Failed to load and play media',
  start: 'Failed to start audio playback',
  play: 'Failed to play media',
  ad: 'Ad playback error',
} as const

/** Labels of buttons that stand at a thing: they name the action and the thing. */
export const LABELS = {
  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  stop: (title: string) => `Stop ${title}`,
  listenLive: (station: string) => `Listen live to ${station}`,
  tryAgain: (title: string) => `Try ${title} again`,
  loading: (title: string) => `Loading ${title}`,
} as const

/** Wording of the specification; texts of one component stay with it, texts about accounts are in `account-messages.ts`. */

export const SEARCH_PLACEHOLDER = 'Search for Video, Audio, Shows...'

export const PROFILE = { title: 'My Profile', privacy: 'Data Privacy' } as const

/** Network errors are only logged. */
export const ERRORS = {
  login: 'unable to login, please try again later',
  playback: 'Playback error occurred',
  mediaLoad: 'Failed to load media',
  loadAndPlay: 'Failed to load and play media',
  start: 'Failed to start audio playback',
  play: 'Failed to play media',
  ad: 'Ad playback error',
} as const

export const LABELS = {
  play: (title: string) => `Play ${title}`,
  pause: (title: string) => `Pause ${title}`,
  stop: (title: string) => `Stop ${title}`,
  listenLive: (station: string) => `Listen live to ${station}`,
  error: (title: string) => `Try again: ${title}`,
  loading: (title: string) => `Loading ${title}`,
  ad: (title: string) => `Ad before ${title}`,
} as const

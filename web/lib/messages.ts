/** Fixed wording of the app, word for word as it was agreed. Texts that belong to one component stay with it. */

export const SEARCH_PLACEHOLDER = 'Search for Video, Audio, Shows...'

export const PROFILE = {
  title: 'My Profile',
  login: 'Login',
  changePassword: 'Change Password',
  logout: 'Logout',
  deleteAccount: 'Delete Account',
  continuousPlayback: 'Continuous playback on Podcasts',
  notAvailable: 'Not available yet',
  privacy: 'Data Privacy',
} as const

export const REGISTRATION_WALL = {
  title: 'Register to Continue',
  join: 'Join for free',
  hasAccount: 'Already have an account?',
  logIn: 'Log in',
} as const

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

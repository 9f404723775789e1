/** Fixed wording about accounts from the specification; separate from `messages.ts`, which every page loads. */

export const PROFILE_PANEL = {
  login: 'Login',
  changePassword: 'Change Password',
  logout: 'Logout',
  deleteAccount: 'Delete Account',
  devices: 'Your devices',
  downloadData: 'Download your data',
  continuousPlayback: 'Continuous playback on Podcasts',
  notAvailable: 'Not available yet',
} as const

export const REGISTRATION_WALL = {
  title: 'Register to Continue',
  join: 'Join for free',
  hasAccount: 'Already have an account?',
  logIn: 'Log in',
} as const

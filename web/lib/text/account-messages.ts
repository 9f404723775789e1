/** Wording of the specification about accounts; apart from `messages.ts`, which every page loads. */

export const PROFILE_PANEL = {
  login: 'Login',
  changePassword: 'Change Password',
  logout: 'Logout',
  deleteAccount: 'Delete Account',
  devices: 'Your devices',
  downloadData: 'Download your data',
  follows: 'My follows in other apps',
  continuousPlayback: 'Continuous playback on Podcasts',
  notAvailable: 'Not available yet',
} as const

export const REGISTRATION_WALL = {
  title: 'Register to Continue',
  join: 'Join for free',
  hasAccount: 'Already have an account?',
  logIn: 'Log in',
} as const

export const PAYWALL = {
  title: 'Upgrade to Audiostar+',
  allAccess: 'All Access',
  noAds: 'No Ads',
  downloads: 'Downloads',
  cancelAnytime: 'Cancel Anytime',
  tryFree: 'Try free for 7 days',
  price: 'After 7 days 100 ZAR / month',
  subscribe: 'Subscribe',
  priceWithoutTrial: 'From today 100 ZAR / month',
  restore: 'Restore Purchases',
  planFailed: 'Your plan could not be loaded. Try again',
} as const

export const PROFILE_PATH = '/my-profil'

/** Whether the screen shows the side menu, and the profile as a dialog instead of a page. Browser only. */
export const isWide = (): boolean => window.matchMedia('(min-width: 1200px)').matches

export const PROFILE_PATH = '/my-profil'

/** Whether the profile is a dialog here and not a page: where the side menu stands. Only in the browser. */
export const isWide = (): boolean => window.matchMedia('(min-width: 1200px)').matches

/** Matches where the screen has the side menu, and the profile is a dialog instead of a page. Browser only. */
export const wideScreen = (): MediaQueryList => window.matchMedia('(min-width: 1200px)')

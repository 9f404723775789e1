/** Overrides the system preference. */
export type ChosenTheme = 'light' | 'dark'

export const isChosenTheme = (text: unknown): text is ChosenTheme => text === 'light' || text === 'dark'

/** The web app passes the chosen theme to the screens of our own issuer in this cookie. Without a choice there is no cookie. */
export const THEME_COOKIE = { name: 'theme', path: '/realms' } as const

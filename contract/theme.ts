/** A theme that overrules the visitor's system. */
export type ChosenTheme = 'light' | 'dark'

export const isChosenTheme = (text: unknown): text is ChosenTheme => text === 'light' || text === 'dark'

/** By this cookie the web app tells the screens of our own realm which theme was chosen; where the system decides there is none. */
export const THEME_COOKIE = { name: 'theme', path: '/realms' } as const

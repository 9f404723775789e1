import { type ChosenTheme, isChosenTheme, THEME_COOKIE } from '#contract/theme.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { subscribeStored } from '#web/lib/stores/subscribe-stored.ts'

export type Theme = 'system' | ChosenTheme

const COOKIE_ATTRIBUTES = `path=${THEME_COOKIE.path};samesite=lax;max-age=`
const A_YEAR = 31_536_000

/**
 * Inline script for the head: applies the theme before the first paint, and renews the cookie, which some browsers delete after a week
 * when a script has set it. Constant: the Content-Security-Policy allows the script by its hash.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${STORAGE_KEYS.theme}');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;document.cookie='${THEME_COOKIE.name}='+t+';${COOKIE_ATTRIBUTES}${A_YEAR}'}}catch{}`

const CHANGE_EVENT = 'theme-chosen'

export const subscribeTheme = subscribeStored(CHANGE_EVENT)

export function storedTheme(): Theme {
  const stored = readStored('local', STORAGE_KEYS.theme)
  return isChosenTheme(stored) ? stored : 'system'
}

/** The cookie applies the theme to the built-in issuer's pages. */
export function chooseTheme(theme: Theme): void {
  const isSystem = theme === 'system'
  writeStored('local', STORAGE_KEYS.theme, isSystem ? null : theme)
  document.cookie = `${THEME_COOKIE.name}=${theme};${COOKIE_ATTRIBUTES}${isSystem ? 0 : A_YEAR}`
  if (isSystem) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  window.dispatchEvent(new Event(CHANGE_EVENT))
}

import { type ChosenTheme, isChosenTheme, THEME_COOKIE } from '#contract/theme.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'

/** `system` follows the system's preference. */
export type Theme = 'system' | ChosenTheme

const COOKIE_ATTRIBUTES = `path=${THEME_COOKIE.path};samesite=lax;max-age=`
const A_YEAR = 31_536_000

/**
 * Inline script for the head: applies the chosen theme before the first paint, which avoids a flash. It renews the cookie,
 * because some browsers delete cookies set by scripts after a week. The text is constant because the Content-Security-Policy
 * allows it by its hash.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${STORAGE_KEYS.theme}');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;document.cookie='${THEME_COOKIE.name}='+t+';${COOKIE_ATTRIBUTES}${A_YEAR}'}}catch{}`

const CHANGE_EVENT = 'theme-chosen'

/** Calls `listener` when the theme changes in any tab; returns the function that unsubscribes. */
export function subscribeTheme(listener: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGE_EVENT, listener)
    window.removeEventListener('storage', listener)
  }
}

export function storedTheme(): Theme {
  const stored = readStored('local', STORAGE_KEYS.theme)
  return isChosenTheme(stored) ? stored : 'system'
}

/** Applies and stores a theme; the cookie applies it to the built-in issuer's pages. */
export function chooseTheme(theme: Theme): void {
  const isSystem = theme === 'system'
  writeStored('local', STORAGE_KEYS.theme, isSystem ? null : theme)
  document.cookie = `${THEME_COOKIE.name}=${theme};${COOKIE_ATTRIBUTES}${isSystem ? 0 : A_YEAR}`
  if (isSystem) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  window.dispatchEvent(new Event(CHANGE_EVENT))
}

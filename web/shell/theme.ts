import { type ChosenTheme, isChosenTheme, THEME_COOKIE } from '#contract/theme.ts'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/storage.ts'

/** `system` follows the visitor's system. */
export type Theme = 'system' | ChosenTheme

const COOKIE_ATTRIBUTES = `path=${THEME_COOKIE.path};samesite=lax;max-age=`
const A_YEAR = 31_536_000

/**
 * Runs in the head, before the first paint, so that a visitor who overruled the system sees no flash. It sets the cookie
 * anew, because some browsers forget after a week what a script has set. Fixed text: the Content-Security-Policy allows it
 * by its hash.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${STORAGE_KEYS.theme}');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;document.cookie='${THEME_COOKIE.name}='+t+';${COOKIE_ATTRIBUTES}${A_YEAR}'}}catch{}`

const CHOSEN = 'theme-chosen'

/** Calls `listener` when the theme is chosen here or in another tab, until the returned function is called. */
export function subscribeTheme(listener: () => void): () => void {
  window.addEventListener(CHOSEN, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHOSEN, listener)
    window.removeEventListener('storage', listener)
  }
}

export function storedTheme(): Theme {
  const stored = readStored('local', STORAGE_KEYS.theme)
  return isChosenTheme(stored) ? stored : 'system'
}

/** Shows the page in `theme` from now on, and the screens of our own realm too. */
export function chooseTheme(theme: Theme): void {
  const isSystem = theme === 'system'
  writeStored('local', STORAGE_KEYS.theme, isSystem ? null : theme)
  document.cookie = `${THEME_COOKIE.name}=${theme};${COOKIE_ATTRIBUTES}${isSystem ? 0 : A_YEAR}`
  if (isSystem) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  window.dispatchEvent(new Event(CHOSEN))
}

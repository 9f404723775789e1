import { readStored, STORAGE_KEYS, writeStored } from './storage.ts'

/** `system` follows the visitor's system. */
export type Theme = 'system' | 'light' | 'dark'

/**
 * Runs in the head, before the first paint, so that a visitor who overruled the system sees no flash. Fixed text: the
 * Content-Security-Policy allows it by its hash.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${STORAGE_KEYS.theme}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

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
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Shows the page in `theme` from now on. */
export function chooseTheme(theme: Theme): void {
  writeStored('local', STORAGE_KEYS.theme, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  window.dispatchEvent(new Event(CHOSEN))
}

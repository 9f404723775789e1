import { useSyncExternalStore } from 'react'
import { Segmented } from '#web/ui/segmented.tsx'
import { chooseTheme, storedTheme, subscribeTheme, type Theme } from '../theme.ts'

const OPTIONS: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Chooses the light, dark or system theme. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(subscribeTheme, storedTheme, () => 'system')
  return <Segmented label="Appearance" options={OPTIONS} value={theme} onChange={chooseTheme} />
}

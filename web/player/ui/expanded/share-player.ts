import { showError, showNotice } from '#web/ui/toast-store.ts'
import type { PlayerState } from '../../core/state.ts'

type Shared = Pick<PlayerState, 'title' | 'url' | 'station'>

/** Where others find what is played; `seconds` leads to that moment. */
export function shareUrlOf({ url, station }: Omit<Shared, 'title'>, origin: string, seconds?: number): string {
  const address = new URL(url ?? (station ? `/station/${station}` : '/'), origin)
  if (seconds !== undefined) address.searchParams.set('t', String(Math.floor(seconds)))
  return address.href
}

/** Opens the system's share sheet, or copies the address where there is none, and says so. */
export async function sharePlayer(state: Shared, seconds?: number): Promise<void> {
  const url = shareUrlOf(state, window.location.origin, seconds)
  if ('share' in navigator && (await isShared({ title: state.title, url }))) return
  await navigator.clipboard.writeText(url).then(
    () => showNotice(seconds === undefined ? 'Link copied' : 'Link to this moment copied'),
    () => showError(`The address is ${url}`),
  )
}

/** Closing the sheet is an answer too; where the system has none for this page, there is still the address. */
const isShared = (data: ShareData): Promise<boolean> =>
  navigator.share(data).then(
    () => true,
    (cause: unknown) => cause instanceof Error && cause.name === 'AbortError',
  )

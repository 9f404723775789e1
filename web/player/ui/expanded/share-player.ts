import { showError, showNotice } from '#web/ui/toast-store.ts'
import type { PlayerState } from '../../core/state.ts'

type Shared = Pick<PlayerState, 'title' | 'url' | 'station'>

/** URL for sharing, with a timestamp if `seconds` is given. */
export function shareUrlOf({ url, station }: Omit<Shared, 'title'>, origin: string, seconds?: number): string {
  const address = new URL(url ?? (station ? `/station/${station}` : '/'), origin)
  if (seconds !== undefined) address.searchParams.set('t', String(Math.floor(seconds)))
  return address.href
}

/** Opens the system's share sheet, or copies the URL when there is none. */
export async function sharePlayer(state: Shared, seconds?: number): Promise<void> {
  const url = shareUrlOf(state, window.location.origin, seconds)
  if ('share' in navigator && (await isShared({ title: state.title, url }))) return
  await navigator.clipboard.writeText(url).then(
    () => showNotice(seconds === undefined ? 'Link copied' : 'Link to this moment copied'),
    () => showError(`The address is ${url}`),
  )
}

/** A dismissed sheet counts as handled; other failures fall back to copying. */
const isShared = (data: ShareData): Promise<boolean> =>
  navigator.share(data).then(
    () => true,
    (cause: unknown) => cause instanceof Error && cause.name === 'AbortError',
  )

import { mayMeasure } from '#web/consent/consent-script.ts'
import type { Shared, ShareTarget } from './event.ts'

/** Logs a share where the visitor has agreed to it; the code that does it is not even loaded otherwise. Browser only. */
export function logShare(shared: Shared, method: ShareTarget): void {
  if (mayMeasure()) void import('./client.ts').then((client) => client.logShare(shared, method))
}

import { mayMeasure } from '#web/consent/consent-script.ts'
import type { Shared, ShareTarget } from './event.ts'

/** Its code is loaded only where the visitor has agreed to measurement. Browser only. */
export function logShare(shared: Shared, method: ShareTarget): void {
  if (mayMeasure()) void import('./client.ts').then((client) => client.logShare(shared, method))
}

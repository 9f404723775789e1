import type { AdEvent } from '../../core/engine.ts'
import type { HostedEvent, HostedPlayer } from './hosted-player.ts'

export const AD_EVENTS = [
  'ads-request',
  'ads-load',
  'ads-pod-started',
  'ads-ad-started',
  'ads-ad-ended',
  'ads-ad-skipped',
  'ads-pod-ended',
  'ads-allpods-completed',
  'adserror',
  'adtimeout',
] as const

/** The event does not have the size of the pod; the player has. */
export function toAdEvent(event: HostedEvent, { ads }: Pick<HostedPlayer, 'ads'>): AdEvent | undefined {
  switch (event.type) {
    case 'ads-request':
    case 'ads-load':
      return { type: 'ad-loading' }
    case 'ads-pod-started':
      return { type: 'ad-pod-started', length: ads?.pod?.size ?? 1 }
    case 'ads-ad-started':
      return { type: 'ad-started' }
    case 'ads-ad-ended':
    case 'ads-ad-skipped':
      return { type: 'ad-ended' }
    case 'ads-pod-ended':
    case 'ads-allpods-completed':
      return { type: 'ad-pod-ended' }
    case 'adserror':
    case 'adtimeout':
      return failed(event)
    default:
      return undefined
  }
}

function failed({ adError, message }: HostedEvent): AdEvent {
  const text = adError?.getMessage?.() ?? message
  return { type: 'ad-failed', ...(text !== undefined && { message: text }) }
}

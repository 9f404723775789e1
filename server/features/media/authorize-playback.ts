import { ADMITTED, isOpen, unavailableError } from '#server/features/catalogue/availability.ts'
import type { PlaybackPolicy } from '#server/features/catalogue/playback-policy.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { checkUrlSignature } from './signed-url.ts'

export interface AuthorizationDeps {
  policy: Pick<PlaybackPolicy, 'ofRecording'>
  clock: Clock
  checkUrl: (pass: string, recording: string, now: Date) => ReturnType<typeof checkUrlSignature>
}

/**
 * Lets a file of `recording` be sent: gives the seconds until it may no longer be played, Infinity where there is no end.
 * Throws AUTH_NOT_AUTHORIZED for a pass that is none, ADDRESS_EXPIRED for an old one, SUBSCRIPTION_REQUIRED for what is
 * premium without one, and VIDEO_NOT_PLAYABLE for what nobody may play now.
 */
export async function authorizePlayback(
  { policy, clock, checkUrl }: AuthorizationDeps,
  recording: string,
  pass: string | undefined,
): Promise<number> {
  const now = clock()
  if (pass !== undefined) refuseBadPass(checkUrl(pass, recording, now))
  const availability = await policy.ofRecording(recording, pass === undefined ? null : ADMITTED, now)
  if (!isOpen(availability)) throw unavailableError(availability)
  return availability.until ? Math.floor((availability.until.getTime() - now.getTime()) / 1_000) : Infinity
}

function refuseBadPass(verdict: ReturnType<typeof checkUrlSignature>): void {
  if (verdict === 'wrong')
    throw new AppError('AUTH_NOT_AUTHORIZED', 'This address was not made here for this recording')
  if (verdict === 'over') throw new AppError('ADDRESS_EXPIRED')
}

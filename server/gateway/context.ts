import { AppError } from '#server/lib/errors/app-error.ts'
import type { RateLimit } from '#server/lib/limits/rate-limit.ts'
import type { Viewer } from '#server/lib/requests/viewer.ts'
import type { ReadContext } from './loaders.ts'

/** `origin` is the one from which the request was sent, if that is one of the site. */
export interface ReturnTo {
  path: string
  origin: string | null
}

/** Made at the provider by `server/features/billing`. All throw BILLING_UNAVAILABLE. */
export interface BillingActions {
  provider: 'sandbox' | 'stripe'
  /** Throws ALREADY_SUBSCRIBED. */
  startCheckout: (accountId: string, returnTo: ReturnTo) => Promise<string>
  /** Access ends with the paid period. Throws NOT_SUBSCRIBED. */
  cancel: (accountId: string) => Promise<void>
  /** Revokes a cancellation. Throws NOT_SUBSCRIBED. */
  resume: (accountId: string) => Promise<void>
  restore: (accountId: string) => Promise<void>
  /** For changing the payment method. Throws NOT_SUBSCRIBED. */
  portal: (accountId: string, returnTo: ReturnTo) => Promise<string>
}

const refuse = () => Promise.reject(new AppError('BILLING_UNAVAILABLE'))

export const NO_BILLING: BillingActions = {
  provider: 'sandbox',
  startCheckout: refuse,
  cancel: refuse,
  resume: refuse,
  restore: refuse,
  portal: refuse,
}

export interface GatewayContext extends ReadContext {
  viewer: Viewer | null
  writes: RateLimit
  correlationId: string
  /** Any client can write this header. */
  requestOrigin: string | null
  /** It has an editor's access token or a preview token. */
  mayPreview: boolean
  /** For a restricted media id. The token is valid while the account `holder`, unless it is null, is subscribed. */
  createPlaybackToken: (mediaId: string, holder: string | null, now: Date) => string
  /** For a file of a restricted recording; valid as a playback token is. */
  signUrl: (file: { path: string; recording: string }, holder: string | null, now: Date) => string
  /** A VAPID key, base64url. */
  pushPublicKey: string
  billing: BillingActions
  /** Safe with our own media catalog, which checks the subscription; that of a hosted player cannot. */
  revealsPremiumIds: boolean
}

/** Throws AUTH_NOT_AUTHORIZED for anonymous requests. */
export function requireMember({ viewer }: GatewayContext): string {
  if (!viewer) throw new AppError('AUTH_NOT_AUTHORIZED')
  return viewer.userId
}

/** For a mutation, which counts towards the account's rate limit. Throws TOO_MANY_REQUESTS too. */
export function requireWriter(context: GatewayContext): string {
  const accountId = requireMember(context)
  context.writes.count(accountId, context.now)
  return accountId
}

/** For a query with a user id. Throws AUTH_NOT_AUTHORIZED where the id is another user's. */
export function requireSameUser(userId: string, context: GatewayContext): string {
  const accountId = requireMember(context)
  if (userId !== context.viewer?.subject) throw new AppError('AUTH_NOT_AUTHORIZED')
  return accountId
}

/** Throws AUTH_NOT_AUTHORIZED. */
export function requirePreview({ mayPreview }: GatewayContext): void {
  if (!mayPreview) throw new AppError('AUTH_NOT_AUTHORIZED')
}

/** Throws AUTH_NOT_AUTHORIZED, also for a preview token, which only gives access to drafts. */
export function requireEditor({ viewer }: GatewayContext): void {
  if (!viewer?.roles.includes('editor')) throw new AppError('AUTH_NOT_AUTHORIZED')
}

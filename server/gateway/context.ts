import { AppError } from '#server/lib/errors/app-error.ts'
import type { RateLimit } from '#server/lib/limits/rate-limit.ts'
import type { Viewer } from '#server/lib/requests/viewer.ts'
import type { ReadContext } from './loaders.ts'

/** The page to which a browser returns: a path, on the origin from which it sent the request if that is one of the site. */
export interface ReturnTo {
  path: string
  origin: string | null
}

/** Changes of subscriptions, which `server/features/billing` makes at the provider. All throw BILLING_UNAVAILABLE. */
export interface BillingActions {
  provider: 'sandbox' | 'stripe'
  /** Returns the URL of the checkout. Throws ALREADY_SUBSCRIBED. */
  startCheckout: (accountId: string, returnTo: ReturnTo) => Promise<string>
  /** Cancels the renewal; access ends with the paid period. Throws NOT_SUBSCRIBED. */
  cancel: (accountId: string) => Promise<void>
  /** Revokes a cancellation. Throws NOT_SUBSCRIBED. */
  resume: (accountId: string) => Promise<void>
  /** Reloads the subscription of the account from the provider. */
  restore: (accountId: string) => Promise<void>
  /** Returns the URL of the page on which the payment method is changed. Throws NOT_SUBSCRIBED. */
  portal: (accountId: string, returnTo: ReturnTo) => Promise<string>
}

const refuse = () => Promise.reject(new AppError('BILLING_UNAVAILABLE'))

/** For a gateway without a billing provider. */
export const NO_BILLING: BillingActions = {
  provider: 'sandbox',
  startCheckout: refuse,
  cancel: refuse,
  resume: refuse,
  restore: refuse,
  portal: refuse,
}

/** The context of one request, which every resolver receives. */
export interface GatewayContext extends ReadContext {
  /** Null for anonymous requests. */
  viewer: Viewer | null
  /** Rate limit of mutations by account. */
  writes: RateLimit
  /** Identifies the request in the log. */
  correlationId: string
  /** The header `origin` of the request, which any client can write. */
  requestOrigin: string | null
  /** Whether the request may read drafts: it has an editor's access token or a preview token. */
  mayPreview: boolean
  /**
   * Creates the playback token that the media catalog requires for a restricted media id. The token is valid only while the account
   * `holder` is subscribed; null for a token that depends on no subscription.
   */
  createPlaybackToken: (mediaId: string, holder: string | null, now: Date) => string
  /** The public VAPID key with which browsers subscribe to push messages; base64url. */
  pushPublicKey: string
  billing: BillingActions
  /**
   * Whether visitors without a subscription get the media ids of premium content. Safe with our own media catalog, which checks the
   * subscription before it returns sources; the catalog of a hosted player cannot check it.
   */
  revealsPremiumIds: boolean
}

/** Returns the account id of the viewer. Throws AUTH_NOT_AUTHORIZED for anonymous requests. */
export function requireMember({ viewer }: GatewayContext): string {
  if (!viewer) throw new AppError('AUTH_NOT_AUTHORIZED')
  return viewer.userId
}

/** Like `requireMember`, for a mutation: counts towards the account's rate limit. Throws TOO_MANY_REQUESTS too. */
export function requireWriter(context: GatewayContext): string {
  const accountId = requireMember(context)
  context.writes.count(accountId, context.now)
  return accountId
}

/** Like `requireMember`, for a query with a user id. Throws AUTH_NOT_AUTHORIZED where the id is another user's. */
export function requireSameUser(userId: string, context: GatewayContext): string {
  const accountId = requireMember(context)
  if (userId !== context.viewer?.subject) throw new AppError('AUTH_NOT_AUTHORIZED')
  return accountId
}

/** Throws AUTH_NOT_AUTHORIZED unless the request may read drafts. */
export function requirePreview({ mayPreview }: GatewayContext): void {
  if (!mayPreview) throw new AppError('AUTH_NOT_AUTHORIZED')
}

/** Throws AUTH_NOT_AUTHORIZED unless an editor is signed in. A preview token is not sufficient: it only gives access to drafts. */
export function requireEditor({ viewer }: GatewayContext): void {
  if (!viewer?.roles.includes('editor')) throw new AppError('AUTH_NOT_AUTHORIZED')
}

import type { KoaContextWithOIDC } from 'oidc-provider'
import { sendProviderScreen } from '../screens/layout.ts'
import { notice } from '../screens/notice.ts'
import type { IdentitySettings } from '../settings.ts'

/** What somebody sees whose request cannot be answered, and who must not be sent on to where it says. */
export function sendProviderError(
  ctx: KoaContextWithOIDC,
  settings: IdentitySettings,
  error: string,
  description: string | undefined,
): void {
  if (!ctx.accepts('html')) {
    ctx.body = { error, error_description: description }
    return
  }
  const isExpired = error === 'invalid_request' && /expired|not found|mismatch/.test(description ?? '')
  const screen = notice({
    title: isExpired ? 'This page has expired' : 'That did not work',
    lead: isExpired
      ? 'It was open for too long, or another tab has finished the same step. Please start again.'
      : `We could not log you in: ${description ?? error}.`,
    action: { href: '/', label: `Back to ${settings.productName}` },
  })
  sendProviderScreen(settings, ctx, screen)
}

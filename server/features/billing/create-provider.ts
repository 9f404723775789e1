import type Stripe from 'stripe'
import type { Database } from '#server/database/connect.ts'
import type { Env } from '#server/lib/settings/env.ts'
import type { BillingProvider } from './provider.ts'
import { sandboxProvider } from './sandbox/sandbox-provider.ts'

interface ProviderSettings {
  env: Env
  db: Database
  secret: Uint8Array
}

export type ChosenProvider =
  | { provider: BillingProvider; stripe: null }
  | { provider: BillingProvider; stripe: { client: Stripe; webhookSecret: string } }

export async function createBillingProvider({ env, ...sandbox }: ProviderSettings): Promise<ChosenProvider> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PRICE_ID: priceId, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (env.BILLING_PROVIDER === 'sandbox') return { provider: sandboxProvider(sandbox), stripe: null }
  if (!secretKey || !priceId || !webhookSecret) throw new Error('Stripe needs its keys, which readEnv requires')
  // The library is large.
  const { createStripe, stripeProvider } = await import('./stripe/stripe-provider.ts')
  const client = createStripe({ secretKey, priceId, apiUrl: env.STRIPE_API_URL })
  return { provider: stripeProvider(client, { priceId }), stripe: { client, webhookSecret } }
}

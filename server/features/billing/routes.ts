import type { FastifyInstance } from 'fastify'
import type { ChosenProvider } from './create-provider.ts'
import { endOtherProviders } from './customers.ts'
import { registerSandbox } from './sandbox/routes.ts'
import type { SendScreen } from './sandbox/screens.ts'
import type { BillingDeps } from './sync.ts'

export async function registerBilling(
  app: FastifyInstance,
  deps: BillingDeps & { stripe: ChosenProvider['stripe']; sendScreen: SendScreen },
): Promise<void> {
  const { stripe, db, provider } = deps
  await endOtherProviders(db, provider.name)
  if (!stripe) return registerSandbox(app, deps)
  const { registerStripeWebhook } = await import('./stripe/webhook-routes.ts')
  await registerStripeWebhook(app, { ...deps, stripe: stripe.client, webhookSecret: stripe.webhookSecret })
}

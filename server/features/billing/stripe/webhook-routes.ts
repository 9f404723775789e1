import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import * as z from 'zod'
import { AppError } from '#server/lib/errors/app-error.ts'
import { findCustomer } from '../customers.ts'
import { type BillingDeps, syncCustomer } from '../sync.ts'
import { customerOfDispute } from './refunds.ts'
import { reach } from './stripe-provider.ts'

export const WEBHOOK_PATH = '/billing/stripe/webhook'
const BODY_LIMIT = 500_000
const TOLERANCE_SECONDS = 300

interface WebhookDeps extends BillingDeps {
  stripe: Stripe
  webhookSecret: string
}

/**
 * An event only triggers a read of its customer, so repeated, late and reordered events do no harm. It is acknowledged when the result is
 * stored; Stripe repeats unacknowledged events for three days.
 */
export async function registerStripeWebhook(app: FastifyInstance, deps: WebhookDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is computed over the raw bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Body: Buffer }>(
      WEBHOOK_PATH,
      { bodyLimit: BODY_LIMIT, config: { rateLimit: false } },
      async ({ body, headers }, reply) => {
        const event = verify(deps, body, headers['stripe-signature'])
        const customer = await customerOf(deps.stripe, event)
        const known = customer === null ? null : await findCustomer(deps.db, 'stripe', customer)
        if (known) await syncCustomer(deps, known)
        // The customer belongs to a deleted account, or to another product of the same Stripe account.
        else if (customer !== null)
          deps.log.info({ event: event.id, type: event.type }, 'an event of an unknown customer was ignored')
        return reply.header('cache-control', 'no-store').send({ received: true })
      },
    )
  })
}

function verify({ stripe, webhookSecret, clock }: WebhookDeps, body: unknown, signature: unknown): Stripe.Event {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string')
    throw new AppError('BAD_INPUT', 'The message has no signature')
  // In milliseconds, unlike the tolerance, which is in seconds.
  const now = clock().getTime()
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now)
  } catch (cause) {
    throw new AppError('BAD_INPUT', 'The signature of the message is invalid', { cause })
  }
}

/** Events about disputes name only the charge. */
function customerOf(stripe: Stripe, event: Stripe.Event): Promise<string | null> | string | null {
  const { object, charge }: { object?: unknown; charge?: unknown } = { ...event.data.object }
  if (object !== 'dispute' || typeof charge !== 'string') return customerIn(event)
  return reach(() => customerOfDispute(stripe, charge))
}

/** A reference of Stripe is an id, or the object itself. */
const Reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

function customerIn({ data }: Stripe.Event): string | null {
  const { id, object, customer }: { id?: unknown; object?: unknown; customer?: unknown } = { ...data.object }
  return Reference.safeParse(object === 'customer' ? id : customer).data ?? null
}

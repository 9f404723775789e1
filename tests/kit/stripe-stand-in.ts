import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterThisFile } from './after-file.ts'
import { answerMoney, type StandInInvoice, toCharge, toDispute } from './stripe-money.ts'

const WEBHOOK_SECRET = 'whsec_of_the_stand_in'
const DAY = 86_400

interface StandInSubscription {
  id: string
  customer: string
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  created: number
  trialEnd: number | null
  periodEnd: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
  fingerprint: string
}

interface StandInSession {
  id: string
  customer: string
  status: 'open' | 'complete' | 'expired'
  trialDays: number
  returnTo: string
}

/** The part of Stripe's HTTP API that subscriptions use, with its objects as the API of 2026 sends them. */
export async function stripeStandIn(clock: () => Date) {
  const now = () => Math.floor(clock().getTime() / 1000)
  const customers = new Map<string, { email: string | null; deleted: boolean }>()
  const sessions = new Map<string, StandInSession>()
  const subscriptions = new Map<string, StandInSubscription>()
  const invoices: StandInInvoice[] = []
  const byIdempotencyKey = new Map<string, unknown>()
  let count = 0
  const newId = (prefix: string) => `${prefix}_${++count}`
  /** How the next requests fail: no reply, a status, or not at all. */
  const failure: { mode: 'none' | 'silent' | number } = { mode: 'none' }
  const requests: string[] = []

  function addInvoice(
    one: StandInSubscription,
    amount: number,
    period: { start: number; end: number },
    isPaid: boolean,
  ) {
    const invoice = {
      id: newId('in'),
      customer: one.customer,
      subscription: one.id,
      created: now(),
      ...period,
      paidAt: isPaid ? now() : null,
      attempts: amount === 0 ? 0 : 1,
      amount,
      refundedAt: null,
      dispute: null,
    } satisfies StandInInvoice as StandInInvoice
    invoices.push(invoice)
    return invoice
  }

  /** The customer pays in the checkout; that creates a subscription. */
  function complete(sessionId: string, fingerprint = newId('card')): StandInSubscription {
    const session = sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error(`The checkout ${sessionId} is not open`)
    session.status = 'complete'
    const trialEnd = session.trialDays > 0 ? now() + session.trialDays * DAY : null
    const periodEnd = trialEnd ?? now() + 30 * DAY
    const one: StandInSubscription = {
      id: newId('sub'),
      customer: session.customer,
      status: trialEnd ? 'trialing' : 'active',
      created: now(),
      trialEnd,
      periodEnd,
      cancelAtPeriodEnd: false,
      endedAt: null,
      fingerprint,
    }
    subscriptions.set(one.id, one)
    addInvoice(one, trialEnd ? 0 : 10_000, { start: now(), end: periodEnd }, true)
    return one
  }

  /** A new month begins: its payment succeeds or fails. */
  function renew(one: StandInSubscription, isPaid: boolean): StandInInvoice {
    const period = { start: one.periodEnd, end: one.periodEnd + 30 * DAY }
    one.status = isPaid ? 'active' : 'past_due'
    one.periodEnd = period.end
    return addInvoice(one, 10_000, period, isPaid)
  }

  function cancel(one: StandInSubscription): void {
    one.status = 'canceled'
    one.endedAt = now()
  }

  const toSubscription = (one: StandInSubscription) => ({
    id: one.id,
    object: 'subscription',
    customer: one.customer,
    status: one.status,
    created: one.created,
    trial_start: one.trialEnd === null ? null : one.created,
    trial_end: one.trialEnd,
    cancel_at_period_end: one.cancelAtPeriodEnd,
    cancel_at: one.cancelAtPeriodEnd ? one.periodEnd : null,
    canceled_at: one.endedAt,
    ended_at: one.endedAt,
    default_payment_method: { id: 'pm_1', object: 'payment_method', card: { fingerprint: one.fingerprint } },
    items: { object: 'list', data: [{ id: `si_${one.id}`, current_period_end: one.periodEnd }] },
  })

  const toInvoice = (one: StandInInvoice) => ({
    id: one.id,
    object: 'invoice',
    customer: one.customer,
    status: one.paidAt === null ? 'open' : 'paid',
    created: one.created,
    amount_paid: one.paidAt === null ? 0 : one.amount,
    currency: 'zar',
    attempt_count: one.attempts,
    next_payment_attempt: one.paidAt === null ? one.created + 3 * DAY : null,
    hosted_invoice_url: `https://invoice.stripe.com/${one.id}`,
    status_transitions: { finalized_at: one.created, paid_at: one.paidAt },
    parent: { type: 'subscription_details', subscription_details: { subscription: one.subscription } },
    payments: {
      object: 'list',
      data: [{ id: `inpay_${one.id}`, payment: { type: 'payment_intent', payment_intent: `pi_${one.id}` } }],
    },
    lines: { object: 'list', data: [{ id: `il_${one.id}`, period: { start: one.start, end: one.end } }] },
  })

  const toSession = (one: StandInSession) => ({
    id: one.id,
    object: 'checkout.session',
    status: one.status,
    success_url: one.returnTo,
    url: one.status === 'open' ? `https://checkout.stripe.com/${one.id}` : null,
  })

  const list = (data: object[]) => ({ object: 'list', data, has_more: false })

  function answer(method: string, path: string, fields: URLSearchParams): [number, unknown] {
    const [, , kind = '', id = '', action = ''] = path.replace('checkout/sessions', 'sessions').split('/')
    const customer = fields.get('customer') ?? ''
    const missing: [number, unknown] = [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }]
    if (kind === 'customers' && method === 'POST') {
      const created = newId('cus')
      customers.set(created, { email: fields.get('email'), deleted: false })
      return [200, { id: created, object: 'customer' }]
    }
    if (kind === 'customers' && method === 'DELETE') {
      const known = customers.get(id)
      if (!known || known.deleted) return missing
      Object.assign(known, { deleted: true, email: null })
      for (const one of subscriptions.values()) if (one.customer === id) cancel(one)
      return [200, { id, object: 'customer', deleted: true }]
    }
    if (kind === 'sessions' && method === 'POST' && id === '') {
      const trialDays = Number(fields.get('subscription_data[trial_period_days]') ?? 0)
      const session: StandInSession = {
        id: newId('cs'),
        customer,
        status: 'open',
        trialDays,
        returnTo: fields.get('success_url') ?? '',
      }
      sessions.set(session.id, session)
      return [200, toSession(session)]
    }
    const session = sessions.get(id)
    if (kind === 'sessions') {
      if (!session) return missing
      if (action === 'expire') session.status = 'expired'
      return [200, toSession(session)]
    }
    if (kind === 'charges' || kind === 'refunds' || kind === 'disputes')
      return [200, answerMoney(invoices, kind, id, fields)]
    if (kind === 'billing_portal') return [200, { id: newId('bps'), url: `https://billing.stripe.com/${customer}` }]
    if (kind === 'invoices') return [200, list(invoices.filter((one) => one.customer === customer).map(toInvoice))]
    if (kind !== 'subscriptions') return missing
    if (id === '')
      return [200, list([...subscriptions.values()].filter((one) => one.customer === customer).map(toSubscription))]
    const one = subscriptions.get(id)
    if (!one || one.status === 'canceled') return missing
    if (method === 'DELETE') cancel(one)
    else one.cancelAtPeriodEnd = fields.get('cancel_at_period_end') === 'true'
    return [200, toSubscription(one)]
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
    const body = await text(request)
    requests.push(`${request.method} ${pathname}`)
    if (failure.mode === 'silent') return
    const isAllowed = request.headers.authorization === 'Bearer sk_test_stand_in'
    const key = request.headers['idempotency-key']
    const fields = request.method === 'GET' ? searchParams : new URLSearchParams(body)
    const cached = typeof key === 'string' ? byIdempotencyKey.get(key) : undefined
    const [status, result] = !isAllowed
      ? [401, { error: { type: 'invalid_request_error' } }]
      : typeof failure.mode === 'number'
        ? [failure.mode, { error: { type: 'api_error' } }]
        : cached === undefined
          ? answer(request.method ?? 'GET', pathname, fields)
          : [200, cached]
    if (typeof key === 'string' && status === 200) byIdempotencyKey.set(key, result)
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
    response.end(JSON.stringify(result))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisFile(async () => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signer = new Stripe('sk_test_signer')

  /** The body and header of a message, as Stripe sends it. */
  function message(type: string, object: object, secret = WEBHOOK_SECRET) {
    const payload = JSON.stringify({ id: newId('evt'), object: 'event', type, created: now(), data: { object } })
    const header = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp: now() })
    return { payload, header }
  }

  return {
    url,
    customers,
    sessions,
    subscriptions,
    failure,
    requests,
    complete,
    renew,
    cancel,
    refund(invoice: StandInInvoice) {
      invoice.refundedAt = now()
      return message('charge.refunded', toCharge(invoice))
    },
    dispute(invoice: StandInInvoice, status: 'under_review' | 'lost') {
      invoice.dispute = { status, created: invoice.dispute?.created ?? now() }
      return message('charge.dispute.closed', toDispute(invoice))
    },
    pay: (invoice: StandInInvoice) => void Object.assign(invoice, { paidAt: now() }),
    message,
    about: (one: StandInSubscription) => message('customer.subscription.updated', toSubscription(one)),
    env: {
      BILLING_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_PRICE_ID: 'price_month',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: url,
    },
  }
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

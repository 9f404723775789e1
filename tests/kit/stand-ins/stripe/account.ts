import {
  list,
  type StandInInvoice,
  type StandInSession,
  type StandInSubscription,
  toCharge,
  toDispute,
  toInvoice,
  toSession,
  toSubscription,
} from './objects.ts'

const DAY = 86_400
const MISSING: Reply = [404, { error: { type: 'invalid_request_error', code: 'resource_missing' } }]
const MISSING_CUSTOMER: Reply = [
  400,
  { error: { type: 'invalid_request_error', code: 'resource_missing', param: 'customer' } },
]

const MONTHLY = { interval: 'month', interval_count: 1 }
const PRICES: Record<string, object> = {
  price_month: { unit_amount: 10_000, currency: 'zar', recurring: MONTHLY },
  price_dollars: { unit_amount: 10_000, currency: 'usd', recurring: MONTHLY },
  price_week: { unit_amount: 10_000, currency: 'zar', recurring: { interval: 'week', interval_count: 1 } },
}

type Reply = [status: number, body: unknown]

/** The customers, checkouts, subscriptions and payments of one Stripe account. */
export class StripeAccount {
  readonly customers = new Map<string, { email: string | null; deleted: boolean }>()
  readonly sessions = new Map<string, StandInSession>()
  readonly subscriptions = new Map<string, StandInSubscription>()
  readonly #invoices: StandInInvoice[] = []
  readonly #clock: () => Date
  #ids = 0

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  /** Unix seconds. */
  now(): number {
    return Math.floor(this.#clock().getTime() / 1000)
  }

  newId(prefix: string): string {
    return `${prefix}_${++this.#ids}`
  }

  /** The customer pays in the checkout; that creates a subscription. */
  complete(sessionId: string, fingerprint = this.newId('card')): StandInSubscription {
    const session = this.sessions.get(sessionId)
    if (session?.status !== 'open') throw new Error(`The checkout ${sessionId} is not open`)
    session.status = 'complete'
    const now = this.now()
    const trialEnd = session.trialDays > 0 ? now + session.trialDays * DAY : null
    const periodEnd = trialEnd ?? now + 30 * DAY
    const one: StandInSubscription = {
      id: this.newId('sub'),
      customer: session.customer,
      status: trialEnd ? 'trialing' : 'active',
      created: now,
      trialEnd,
      periodEnd,
      cancelAtPeriodEnd: false,
      endedAt: null,
      fingerprint,
    }
    this.subscriptions.set(one.id, one)
    this.#addInvoice(one, trialEnd ? 0 : 10_000, { start: now, end: periodEnd }, now)
    return one
  }

  /** A new month begins: its payment succeeds or fails. */
  renew(one: StandInSubscription, isPaid: boolean): StandInInvoice {
    const period = { start: one.periodEnd, end: one.periodEnd + 30 * DAY }
    one.status = isPaid ? 'active' : 'past_due'
    one.periodEnd = period.end
    return this.#addInvoice(one, 10_000, period, isPaid ? this.now() : null)
  }

  cancel(one: StandInSubscription): void {
    one.status = 'canceled'
    one.endedAt = this.now()
  }

  pay(invoice: StandInInvoice): void {
    invoice.paidAt = this.now()
  }

  refund(invoice: StandInInvoice): void {
    invoice.refundedAt = this.now()
  }

  dispute(invoice: StandInInvoice, status: 'under_review' | 'lost'): void {
    invoice.dispute = { status, created: invoice.dispute?.created ?? this.now() }
  }

  #addInvoice(
    one: StandInSubscription,
    amount: number,
    period: { start: number; end: number },
    paidAt: number | null,
  ): StandInInvoice {
    const invoice: StandInInvoice = {
      id: this.newId('in'),
      customer: one.customer,
      subscription: one.id,
      created: this.now(),
      ...period,
      paidAt,
      attempts: amount === 0 ? 0 : 1,
      amount,
      refundedAt: null,
      dispute: null,
    }
    this.#invoices.push(invoice)
    return invoice
  }

  /** Answers a request to the API. */
  reply(method: string, path: string, fields: URLSearchParams): Reply {
    const [, , kind = '', id = '', action = ''] = path.replace('checkout/sessions', 'sessions').split('/')
    const customer = fields.get('customer') ?? ''
    if (customer !== '' && this.customers.get(customer)?.deleted !== false) return MISSING_CUSTOMER
    switch (kind) {
      case 'customers':
        return method === 'DELETE' ? this.#deleteCustomer(id) : this.#createCustomer(fields.get('email'))
      case 'sessions':
        return id === '' ? this.#openSession(customer, fields) : this.#readSession(id, action)
      case 'subscriptions':
        return id === '' ? this.#listSubscriptions(customer) : this.#changeSubscription(method, id, fields)
      case 'charges':
      case 'refunds':
      case 'disputes':
        return [200, findPayments(this.#invoices, kind, id, fields)]
      case 'invoices':
        return [200, list(this.#invoices.filter((one) => one.customer === customer).map(toInvoice))]
      case 'prices':
        return PRICES[id] ? [200, { id, object: 'price', ...PRICES[id] }] : MISSING
      case 'billing_portal':
        return [200, { id: this.newId('bps'), url: `https://billing.stripe.com/${customer}` }]
      default:
        return MISSING
    }
  }

  #createCustomer(email: string | null): Reply {
    const id = this.newId('cus')
    this.customers.set(id, { email, deleted: false })
    return [200, { id, object: 'customer' }]
  }

  #deleteCustomer(id: string): Reply {
    const known = this.customers.get(id)
    if (!known || known.deleted) return MISSING
    Object.assign(known, { deleted: true, email: null })
    for (const one of this.subscriptions.values()) if (one.customer === id) this.cancel(one)
    return [200, { id, object: 'customer', deleted: true }]
  }

  #openSession(customer: string, fields: URLSearchParams): Reply {
    const trialDays = Number(fields.get('subscription_data[trial_period_days]') ?? 0)
    const returnTo = fields.get('success_url') ?? ''
    const session: StandInSession = { id: this.newId('cs'), customer, status: 'open', trialDays, returnTo }
    this.sessions.set(session.id, session)
    return [200, toSession(session)]
  }

  #readSession(id: string, action: string): Reply {
    const session = this.sessions.get(id)
    if (!session) return MISSING
    if (action === 'expire') session.status = 'expired'
    return [200, toSession(session)]
  }

  #listSubscriptions(customer: string): Reply {
    return [200, list([...this.subscriptions.values()].filter((one) => one.customer === customer).map(toSubscription))]
  }

  #changeSubscription(method: string, id: string, fields: URLSearchParams): Reply {
    const one = this.subscriptions.get(id)
    if (!one || one.status === 'canceled') return MISSING
    if (method === 'DELETE') this.cancel(one)
    else one.cancelAtPeriodEnd = fields.get('cancel_at_period_end') === 'true'
    return [200, toSubscription(one)]
  }
}

/** Finds the charges of a customer or invoice, or their refunds or disputes. */
function findPayments(
  invoices: readonly StandInInvoice[],
  kind: 'charges' | 'refunds' | 'disputes',
  id: string,
  fields: URLSearchParams,
): unknown {
  const charged = invoices.filter(({ paidAt, amount }) => paidAt !== null && amount > 0)
  const one = charged.find((invoice) => `ch_${invoice.id}` === (fields.get('charge') ?? id))
  if (kind === 'disputes') return list(one?.dispute ? [toDispute(one)] : [])
  if (kind === 'refunds') {
    const refund = { id: 're_1', object: 'refund', status: 'succeeded', created: one?.refundedAt }
    return list(one?.refundedAt ? [refund] : [])
  }
  if (id !== '') return one && toCharge(one)
  return list(charged.filter(({ customer }) => customer === fields.get('customer')).map(toCharge))
}

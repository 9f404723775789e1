import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterThisFile } from '#tests/kit/after-file.ts'
import { StripeAccount } from './account.ts'
import { type StandInInvoice, type StandInSubscription, toCharge, toDispute, toSubscription } from './objects.ts'

const WEBHOOK_SECRET = 'whsec_of_the_stand_in'

/** A byte at a time, so that the connection is never silent. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 10)
  response.on('close', () => clearInterval(timer))
}

function* endless() {
  for (;;) yield Buffer.alloc(1_000_000, ' ')
}

/** The part of Stripe's HTTP API that subscriptions use, for one account. */
export async function stripeStandIn(clock: () => Date) {
  const account = new StripeAccount(clock)
  const { customers, sessions, subscriptions } = account
  const replies = new Map<string, [number, unknown]>()
  /** How the next requests fail: no reply, one that never ends, a status, or not at all. */
  const failure: { mode: 'none' | 'silent' | 'slow' | 'endless' | number } = { mode: 'none' }
  const requests: string[] = []

  function reply({ method = 'GET', headers }: IncomingMessage, url: URL, body: string): [number, unknown] {
    if (headers.authorization !== 'Bearer sk_test_stand_in') return [401, { error: { type: 'invalid_request_error' } }]
    const key = headers['idempotency-key']
    const sent = typeof key === 'string' ? replies.get(key) : undefined
    if (sent !== undefined) return sent
    const result = newReply(method, url, body)
    // A failure too.
    if (typeof key === 'string') replies.set(key, result)
    return result
  }

  function newReply(method: string, url: URL, body: string): [number, unknown] {
    if (typeof failure.mode === 'number') return [failure.mode, { error: { type: 'api_error' } }]
    return account.reply(method, url.pathname, method === 'GET' ? url.searchParams : new URLSearchParams(body))
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const body = await text(request)
    requests.push(`${request.method} ${url.pathname}`)
    if (failure.mode === 'silent') return
    if (failure.mode === 'slow') return drip(response)
    if (failure.mode === 'endless') return void Readable.from(endless()).pipe(response)
    const [status, result] = reply(request, url, body)
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': account.newId('req') })
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
    const created = account.now()
    const payload = JSON.stringify({ id: account.newId('evt'), object: 'event', type, created, data: { object } })
    const header = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp: created })
    return { payload, header }
  }

  return {
    url,
    customers,
    sessions,
    subscriptions,
    failure,
    requests,
    complete: (sessionId: string, fingerprint?: string) => account.complete(sessionId, fingerprint),
    renew: (one: StandInSubscription, isPaid: boolean) => account.renew(one, isPaid),
    cancel: (one: StandInSubscription) => account.cancel(one),
    refund(invoice: StandInInvoice) {
      account.refund(invoice)
      return message('charge.refunded', toCharge(invoice))
    },
    dispute(invoice: StandInInvoice, status: 'under_review' | 'lost') {
      account.dispute(invoice, status)
      return message('charge.dispute.closed', toDispute(invoice))
    },
    pay: (invoice: StandInInvoice) => account.pay(invoice),
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

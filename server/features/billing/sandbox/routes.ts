import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { digest } from '#server/lib/security/digest.ts'
import { DAY_MS } from '#server/lib/time/durations.ts'
import { type BillingCustomer, findCustomer, customerTime } from '../customers.ts'
import { GRACE_DAYS, planAt } from '../plan.ts'
import { readFacts } from '../record-read.ts'
import { type BillingDeps, syncCustomer } from '../sync.ts'
import { hasHadTrial } from '../trials.ts'
import { CHECKOUT_PATH, CUSTOMER_PATH } from './sandbox-provider.ts'
import { toCustomerRead, refund, type SandboxState, subscribe } from './sandbox-state.ts'
import { bankScreen, checkoutScreen, customerScreen, messageScreen, type Screen, type SendScreen } from './screens.ts'
import { changeState, changeStateIn, completeCheckout, newId, readCheckout, type SandboxCheckout } from './store.ts'

interface SandboxDeps extends BillingDeps {
  sendScreen: SendScreen
}

type CheckoutRequest = FastifyRequest<{ Params: { id: string }; Body: URLSearchParams | undefined }>
type CustomerRequest = FastifyRequest<{ Params: { customer: string }; Body: URLSearchParams | undefined }>

/** As with a real provider, the URLs contain an unguessable id that only the owner of the account receives. */
export async function registerSandbox(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    const checkoutRoute = { url: `${CHECKOUT_PATH}/:id`, method: ['GET', 'POST'] }
    scope.route<{ Params: { id: string }; Body: URLSearchParams | undefined }>({
      ...checkoutRoute,
      handler: (request, reply) => answerCheckout(deps, request, reply),
    })
    scope.route<{ Params: { customer: string }; Body: URLSearchParams | undefined }>({
      url: `${CUSTOMER_PATH}/:customer`,
      method: ['GET', 'POST'],
      handler: (request, reply) => answerCustomer(deps, request, reply),
    })
  })
}

const GONE: Screen = {
  ...messageScreen(
    'This checkout has ended',
    'It was completed, replaced by a newer one, or open for too long. Nothing more is charged.',
  ),
  isOver: true,
}

async function answerCheckout(deps: SandboxDeps, request: CheckoutRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, clock, sendScreen } = deps
  const checkout = await readCheckout(db, request.params.id, clock())
  if (checkout?.state !== 'open') return sendScreen(reply, GONE, 410)
  if (request.method !== 'POST') return sendScreen(reply, screenOf(checkout, newCard(), null))
  const form = request.body ?? new URLSearchParams()
  const card = (form.get('card') ?? '').replaceAll(/\s/g, '')
  const chosen = { ...checkout, hasTrial: checkout.hasTrial && form.get('trial') !== 'no' }
  const refuse = (fault: string, state: SandboxCheckout = chosen) =>
    sendScreen(reply, screenOf(state, card, fault), 422)
  if (!/^\d{16}$/.test(card)) return refuse('A test card has 16 digits')
  const outcome = form.get('outcome')
  if (outcome === 'declined') return refuse('The card was declined. Try again, or use another card')
  if (outcome === 'refused') return refuse('Your bank did not confirm the payment. Try again, or use another card')
  if (outcome === 'confirm') return sendScreen(reply, bankScreen({ ...chosen, card }))
  if (outcome !== 'succeeds') return refuse('Choose what the bank does')
  if (chosen.hasTrial && (await hasHadTrial(db, digestOf(card))))
    return refuse('This card has had its free trial. You can pay from today, or use another card', {
      ...chosen,
      hasTrial: false,
    })
  await complete(deps, chosen, card)
  return reply.code(303).header('cache-control', 'no-store').redirect(chosen.returnTo, 303)
}

const screenOf = (checkout: SandboxCheckout, card: string, fault: string | null): Screen =>
  checkoutScreen({ ...checkout, card, fault })

const newCard = () => `4000${String(randomInt(1e12)).padStart(12, '0')}`

const digestOf = (card: string) => digest(`sandbox card ${card}`)

/** If the process dies in between, the reconciliation reads the facts later. */
async function complete(deps: SandboxDeps, { id, customer, hasTrial }: SandboxCheckout, card: string): Promise<void> {
  const { db, clock } = deps
  const owner = await findCustomer(db, 'sandbox', customer)
  if (!owner) return
  const now = customerTime(owner, clock())
  await completeCheckout(db, id, 'complete', async (transaction) => {
    const subscription = { id: newId('sub'), card: digestOf(card), hasTrial }
    await changeStateIn(transaction, customer, (state) => subscribe(state, subscription, now))
  })
  await syncCustomer(deps, owner)
}

const UNKNOWN = messageScreen('Nothing here', 'There is no test customer at this URL.')

async function answerCustomer(deps: SandboxDeps, request: CustomerRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, clock, sendScreen } = deps
  const { customer } = request.params
  const owner = await findCustomer(db, 'sandbox', customer)
  if (!owner) return sendScreen(reply, UNKNOWN, 404)
  if (request.method === 'POST') {
    await act(deps, owner, request.body?.get('action') ?? '')
    return reply.code(303).header('cache-control', 'no-store').redirect(`${CUSTOMER_PATH}/${customer}`, 303)
  }
  const today = customerTime(owner, clock())
  return sendScreen(reply, customerScreen(customer, planAt(await readFacts(db, owner), today), today))
}

async function act(deps: SandboxDeps, owner: BillingCustomer, action: string): Promise<void> {
  const { db, clock, provider } = deps
  const now = customerTime(owner, clock())
  const plan = planAt(await readFacts(db, owner), now)
  const { subscription } = plan
  if (action === 'cancel' && subscription !== null) await provider.cancelRenewal(subscription, owner.customer, now)
  if (action === 'resume' && subscription !== null) await provider.resumeRenewal(subscription, owner.customer, now)
  if (action === 'refund' && subscription !== null)
    await changeState(db, owner.customer, (state) => refund(state, subscription, now))
  if (action === 'succeeds' || action === 'fails' || action === 'grace') {
    const state = await changeState(db, owner.customer, (before) => ({ ...before, pays: action === 'succeeds' }))
    const target = action === 'grace' ? graceEnd(plan.paidUntil) : state && nextOf(state)
    if (target) await moveAhead(deps, owner, target)
  }
  const moved = await findCustomer(db, 'sandbox', owner.customer)
  if (moved) await syncCustomer(deps, moved)
}

const graceEnd = (paidUntil: Date | null) => paidUntil && new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS)

const nextOf = (state: SandboxState) => toCustomerRead(state).nextAt

/** Never back. */
async function moveAhead({ db, clock }: BillingDeps, owner: BillingCustomer, to: Date): Promise<void> {
  const aheadMs = Math.max(owner.aheadMs, to.getTime() - clock().getTime())
  await db
    .updateTable('billing_customer')
    .set({ ahead_ms: aheadMs })
    .where('account_id', '=', owner.accountId)
    .execute()
}

import { ActionResponse, type ActionResult, actionResult, builder, Instant } from '#server/gateway/builder.ts'
import { type GatewayContext, requireMember, requireWriter } from '#server/gateway/context.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { findCustomerOfAccount, customerTime } from './customers.ts'
import type { FactOf } from './facts.ts'
import { isLive, ofKind, type Plan, planAt, PRICE, TRIAL_DAYS } from './plan.ts'
import { readFacts } from './record-read.ts'

const PlanStateEnum = builder.enumType('PlanState', {
  values: {
    NONE: { value: 'none', description: 'There has been no subscription.' },
    TRIAL: { value: 'trial' },
    ACTIVE: { value: 'active' },
    PAST_DUE: { value: 'past_due', description: 'A payment failed and is retried; access continues meanwhile.' },
    CANCELLED: { value: 'cancelled', description: 'Cancelled; ends with the paid period.' },
    ENDED: { value: 'ended' },
  } as const,
})

interface AccountPlan extends Plan {
  /** By the subscription or a granted role. */
  isSubscriber: boolean
  receipts: ReceiptRow[]
}

interface ReceiptRow extends FactOf<'paid'> {
  refundedAt: Date | null
}

const Receipt = builder.objectRef<ReceiptRow>('Receipt').implement({
  description: 'A payment.',
  fields: (t) => ({
    id: t.exposeID('invoice'),
    paidAt: t.field({ type: Instant, resolve: ({ at }) => new Date(at) }),
    from: t.field({ type: Instant, resolve: ({ startsAt }) => new Date(startsAt) }),
    until: t.field({ type: Instant, resolve: ({ endsAt }) => new Date(endsAt) }),
    cents: t.exposeInt('cents'),
    currency: t.exposeString('currency'),
    refundedAt: t.expose('refundedAt', {
      type: Instant,
      nullable: true,
      description: 'Time of the full refund.',
    }),
    url: t.string({
      nullable: true,
      description: 'The invoice at the provider.',
      resolve: ({ receiptUrl }) => receiptUrl,
    }),
  }),
})

const MAX_RECEIPTS = 50

const PlanType = builder.objectRef<AccountPlan>('Plan').implement({
  description: 'The subscription of an account to Audiostar+.',
  fields: (t) => ({
    state: t.expose('state', { type: PlanStateEnum }),
    isSubscriber: t.exposeBoolean('isSubscriber', { description: 'Whether premium content can be played now.' }),
    hasTrial: t.boolean({
      description: 'Whether a new subscription begins with a free trial.',
      resolve: ({ hasUsedTrial }) => !hasUsedTrial,
    }),
    trialDays: t.int({ resolve: () => TRIAL_DAYS }),
    cents: t.int({ description: 'The price of a month.', resolve: () => PRICE.cents }),
    currency: t.string({ resolve: () => PRICE.currency }),
    paidUntil: t.field({
      type: Instant,
      nullable: true,
      description: 'End of the trial or of the paid period.',
      resolve: ({ paidUntil }) => paidUntil,
    }),
    nextPaymentAt: t.field({ type: Instant, nullable: true, resolve: ({ nextPaymentAt }) => nextPaymentAt }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why the last payment failed.' }),
    receipts: t.field({
      type: [Receipt],
      description: 'Newest first.',
      args: { first: t.arg.int() },
      resolve: ({ receipts }, { first }) => {
        const count = first ?? 12
        if (count < 0 || count > MAX_RECEIPTS)
          throw new AppError('BAD_INPUT', `first must be between 0 and ${MAX_RECEIPTS}`)
        return receipts.slice(0, count)
      },
    }),
  }),
})

async function planOfAccount(context: GatewayContext): Promise<AccountPlan> {
  const accountId = requireMember(context)
  const { db, now, viewer, billing } = context
  const customer = await findCustomerOfAccount(db, accountId, billing.provider)
  const facts = customer ? await readFacts(db, customer) : []
  const plan = planAt(facts, customer ? customerTime(customer, now) : now)
  const refunds = new Map(ofKind(facts, 'refunded').map(({ invoice, at }) => [invoice, new Date(at)]))
  const receipts = ofKind(facts, 'paid')
    .filter(({ cents }) => cents > 0)
    .map((paid) => ({ ...paid, refundedAt: refunds.get(paid.invoice) ?? null }))
  return {
    ...plan,
    // Computed from the plan, because the cached roles may be some seconds old.
    isSubscriber: isLive(plan) || (viewer?.isGrantedSubscriber ?? false),
    receipts: receipts.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
  }
}

interface PlanResult extends ActionResult {
  plan: AccountPlan
}

const PlanResponse = builder.objectRef<PlanResult>('PlanResponse').implement({
  interfaces: [ActionResponse],
  fields: (t) => ({ plan: t.expose('plan', { type: PlanType }) }),
})

const RedirectResponse = builder.objectRef<ActionResult & { redirectTo: string }>('RedirectResponse').implement({
  interfaces: [ActionResponse],
  fields: (t) => ({ redirectTo: t.exposeString('redirectTo', { description: 'The URL to open.' }) }),
})

builder.queryField('plan', (t) =>
  t.field({
    type: PlanType,
    description: 'The subscription of the signed-in listener.',
    resolve: (_root, _args, context) => planOfAccount(context),
  }),
)

const returnTo = { description: 'A path of this site, to which the browser returns.', required: true } as const

const FOUND: Record<Plan['state'], string> = {
  none: 'This account has no subscription',
  trial: 'Your free trial is restored',
  active: 'Your subscription is restored',
  past_due: 'Your subscription is restored. Its last payment failed',
  cancelled: 'Your subscription is restored. It ends with the paid time',
  ended: 'Your subscription has ended',
}

async function planResult(message: string | null, context: GatewayContext): Promise<PlanResult> {
  const plan = await planOfAccount(context)
  return { ...actionResult(message ?? foundText(plan), context), plan }
}

const foundText = (plan: AccountPlan) =>
  plan.isSubscriber && !isLive(plan) ? 'Audiostar+ is part of your account' : FOUND[plan.state]

builder.mutationFields((t) => ({
  startCheckout: t.field({
    type: RedirectResponse,
    description: 'Begins a subscription. An account with one is refused with ALREADY_SUBSCRIBED.',
    args: { returnTo: t.arg.string(returnTo) },
    resolve: async (_root, { returnTo: path }, context) => {
      const redirectTo = await context.billing.startCheckout(requireWriter(context), {
        path,
        origin: context.requestOrigin,
      })
      return { ...actionResult('The checkout is open', context), redirectTo }
    },
  }),
  openBillingPortal: t.field({
    type: RedirectResponse,
    description: 'URL of the page on which the payment method is changed.',
    args: { returnTo: t.arg.string(returnTo) },
    resolve: async (_root, { returnTo: path }, context) => {
      const redirectTo = await context.billing.portal(requireWriter(context), { path, origin: context.requestOrigin })
      return { ...actionResult('The portal is open', context), redirectTo }
    },
  }),
  cancelPlan: t.field({
    type: PlanResponse,
    description: 'Cancels the renewal; access ends with the paid period.',
    resolve: async (_root, _args, context) => {
      await context.billing.cancel(requireWriter(context))
      return planResult('Your subscription is cancelled', context)
    },
  }),
  resumePlan: t.field({
    type: PlanResponse,
    description: 'Revokes a cancellation.',
    resolve: async (_root, _args, context) => {
      await context.billing.resume(requireWriter(context))
      return planResult('Your subscription continues', context)
    },
  }),
  restorePurchases: t.field({
    type: PlanResponse,
    description: 'Reloads the subscription from the billing provider; the message describes the result.',
    resolve: async (_root, _args, context) => {
      await context.billing.restore(requireWriter(context))
      return planResult(null, context)
    },
  }),
}))

import { isAccountMissing } from '#server/database/driver-errors.ts'
import { accountById } from '#server/features/accounts/accounts.ts'
import type { BillingActions, ReturnTo } from '#server/gateway/context.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { MINUTE_MS } from '#server/lib/time/durations.ts'
import {
  findCustomerOfAccount,
  replaceCheckout,
  saveCustomer,
  customerTime,
  type BillingCustomer,
} from './customers.ts'
import { isLive, type Plan, planAt } from './plan.ts'
import { type BillingProvider, CustomerMissing } from './provider.ts'
import { readFacts } from './record-read.ts'
import { type BillingDeps, syncCustomer } from './sync.ts'

/** In case no message arrives; a checkout expires after half an hour. */
const CHECK_AFTER_CHECKOUT_MS = 35 * MINUTE_MS

export const createBilling = (deps: BillingDeps & { origins: readonly string[] }): BillingActions => ({
  provider: deps.provider.name,
  startCheckout: (accountId, returnTo) => startCheckout(deps, accountId, localUrl(deps.origins, returnTo)),
  cancel: (accountId) => changeRenewal(deps, accountId, deps.provider.cancelRenewal),
  resume: (accountId) => changeRenewal(deps, accountId, deps.provider.resumeRenewal),
  restore: (accountId) => restore(deps, accountId),
  async portal(accountId, returnTo) {
    const customer = await requireCustomer(deps, accountId)
    return deps.provider.portalUrl(customer.customer, localUrl(deps.origins, returnTo))
  },
})

/** Returns the URL of a page on the origin at which the browser is signed in. Throws BAD_INPUT for pages of other sites. */
function localUrl(origins: readonly string[], { path, origin }: ReturnTo): string {
  const base = origins.find((one) => one === origin) ?? origins[0]
  const url = path.startsWith('/') && path.length <= 1_000 ? URL.parse(path, base) : null
  if (base === undefined || url?.origin !== new URL(base).origin)
    throw new AppError('BAD_INPUT', 'returnTo must be a page of this site')
  return url.href
}

/**
 * An account has at most one open checkout, so that two tabs never pay twice; one that was begun on another page is replaced, because it
 * would return there. Throws ALREADY_SUBSCRIBED.
 */
async function startCheckout(deps: BillingDeps, accountId: string, returnTo: string): Promise<string> {
  const known = await findCustomerOfAccount(deps.db, accountId, deps.provider.name)
  if (!known) return checkoutOf(deps, await addCustomer(deps, accountId, null), returnTo)
  try {
    return await checkoutOf(deps, known, returnTo)
  } catch (cause) {
    // With the key of another account of the provider, every customer is missing: nobody may then pay for a plan twice.
    if (!(cause instanceof CustomerMissing) || isLive(await planOf(deps, known))) throw cause
    return checkoutOf(deps, await addCustomer(deps, accountId, known.customer), returnTo)
  }
}

async function checkoutOf(deps: BillingDeps, customer: BillingCustomer, returnTo: string): Promise<string> {
  const { db, clock, provider } = deps
  const pending = await openCheckout(deps, customer, returnTo)
  // Must follow `openCheckout`: this read includes a checkout that was completed by then.
  await syncCustomer(deps, customer)
  const plan = await planOf(deps, customer)
  if (isLive(plan)) throw new AppError('ALREADY_SUBSCRIBED')
  if (pending !== null) return pending
  const request = { customer: customer.customer, returnTo, hasTrial: !plan.hasUsedTrial }
  const created = await provider.createCheckout(request, clock())
  const checkAt = new Date(clock().getTime() + CHECK_AFTER_CHECKOUT_MS)
  if (await replaceCheckout(db, customer, created.id, checkAt)) return created.url
  // Another tab was faster. This checkout can be expired safely, because its URL has not been sent to the browser yet.
  await provider.expireCheckout(created.id)
  const winner = await requireCustomer(deps, customer.accountId)
  const state = winner.checkout === null ? 'expired' : await provider.checkoutState(winner.checkout, clock())
  if (typeof state === 'object') return state.url
  throw new AppError('ALREADY_SUBSCRIBED')
}

/** Returns the URL of the open checkout if it returns to `returnTo`; expires it otherwise. */
async function openCheckout(
  { provider, clock }: BillingDeps,
  { checkout }: BillingCustomer,
  returnTo: string,
): Promise<string | null> {
  if (checkout === null) return null
  const state = await provider.checkoutState(checkout, clock())
  if (typeof state !== 'object') return null
  if (state.returnTo === returnTo) return state.url
  await provider.expireCheckout(checkout)
  return null
}

/** Stores a new customer, unless a concurrent request has done so. `missing` is the one that it replaces. */
async function addCustomer(
  { db, clock, provider }: BillingDeps,
  accountId: string,
  missing: string | null,
): Promise<BillingCustomer> {
  const account = await accountById(db, accountId)
  if (!account) throw new AppError('AUTH_NOT_AUTHORIZED')
  const customer = await provider.createCustomer({ id: accountId, email: account.email })
  try {
    await saveCustomer(db, { accountId, provider: provider.name, customer }, missing, clock())
  } catch (cause) {
    // The account was deleted meanwhile: no later job knows of its data at the provider.
    if (isAccountMissing(cause)) await provider.deleteCustomer(customer)
    throw cause
  }
  const saved = await findCustomerOfAccount(db, accountId, provider.name)
  if (saved?.customer !== customer) await provider.deleteCustomer(customer)
  if (!saved) throw new AppError('AUTH_NOT_AUTHORIZED')
  return saved
}

async function changeRenewal(
  deps: BillingDeps,
  accountId: string,
  change: BillingProvider['cancelRenewal'],
): Promise<void> {
  const customer = await requireCustomer(deps, accountId)
  await syncCustomer(deps, customer)
  const plan = await planOf(deps, customer)
  if (!isLive(plan) || plan.subscription === null || !plan.isOpen) throw new AppError('NOT_SUBSCRIBED')
  await change(plan.subscription, customer.customer, customerTime(customer, deps.clock()))
  await syncCustomer(deps, customer)
}

async function restore(deps: BillingDeps, accountId: string): Promise<void> {
  const customer = await findCustomerOfAccount(deps.db, accountId, deps.provider.name)
  if (customer) await syncCustomer(deps, customer)
}

async function requireCustomer({ db, provider }: BillingDeps, accountId: string): Promise<BillingCustomer> {
  const customer = await findCustomerOfAccount(db, accountId, provider.name)
  if (!customer) throw new AppError('NOT_SUBSCRIBED')
  return customer
}

const planOf = async ({ db, clock }: BillingDeps, customer: BillingCustomer): Promise<Plan> =>
  planAt(await readFacts(db, customer), customerTime(customer, clock()))

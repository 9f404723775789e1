import { CalendarCheck, CalendarX, CreditCard, Receipt, RotateCcw, Rss, Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CancelPlan } from '#web/gateway/generated/cancel-plan.ts'
import { GetPlan } from '#web/gateway/generated/get-plan.ts'
import { OpenBillingPortal } from '#web/gateway/generated/open-billing-portal.ts'
import { RestorePurchases } from '#web/gateway/generated/restore-purchases.ts'
import { ResumePlan } from '#web/gateway/generated/resume-plan.ts'
import type { PlanFactsFragment } from '#web/gateway/generated/types.ts'
import { lazyWithRetry } from '#web/lib/lazy-load.ts'
import { PAYWALL } from '#web/lib/text/account-messages.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { setModal } from '#web/session/modal-store.ts'
import { storeEntitlement } from '#web/session/plan/entitlement.ts'
import { showFailure } from '#web/session/plan/show-failure.ts'
import { emitBeforeRedirect } from '#web/session/session-events.ts'
import { isSubscriber, readSession, useSession } from '#web/session/session-store.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ExternalLink } from '#web/ui/links/external-link.tsx'
import { showError, showNotice } from '#web/ui/toast/toast-store.ts'
import { LazyDetails } from './lazy-details.tsx'
import { cancellationText, planSummary, receiptText } from './plan-text.ts'
import { ProfileRow } from './profile-row.tsx'

const PrivateFeeds = lazyWithRetry(() => import('./private-feeds.tsx').then((module) => module.PrivateFeeds))

const CANCEL = { icon: <CalendarX />, label: 'Cancel Audiostar+' }
const CANCEL_AT_ONCE = { ...CANCEL, detail: 'Ends your access at once, because the last payment failed' }
const RESUME = { icon: <CalendarCheck />, label: 'Resume Audiostar+' }

type Change = () => Promise<{ message: string; plan: PlanFactsFragment }>

export function ProfilePlan() {
  const { plan, setPlan, retry } = usePlan()
  const [isBusy, setBusy] = useState(false)
  if (plan === 'failed') {
    return <ProfileRow icon={<RotateCcw />} label="Audiostar+" detail={PAYWALL.planFailed} onPress={retry} />
  }
  if (!plan) return <Waiting />

  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    await work().catch(showFailure)
    setBusy(false)
  }
  const change = (run: Change) => () =>
    void during(async () => {
      const userId = readSession()?.userId
      const { message, plan: changed } = await run()
      setPlan(changed)
      ;(run === restore && !changed.isSubscriber ? showError : showNotice)(message)
      await storeEntitlement(changed.isSubscriber, userId)
    })
  const row = { isDisabled: isBusy }
  const { state } = plan
  const hasPlan = state !== 'NONE' && state !== 'ENDED'
  return (
    <section aria-label="Audiostar+">
      {(hasPlan || plan.isSubscriber) && <PlanHead summary={planSummary(plan)} hasFailed={state === 'PAST_DUE'} />}
      {!plan.isSubscriber && (
        <ProfileRow
          {...row}
          icon={<Star />}
          label={PAYWALL.title}
          {...(!hasPlan && { detail: planSummary(plan) })}
          onPress={() => setModal('paywall', true)}
        />
      )}
      {hasPlan && <RenewalRow plan={plan} isDisabled={isBusy} onCancel={change(cancel)} onResume={change(resume)} />}
      {hasPlan && (
        <ProfileRow {...row} icon={<CreditCard />} label="Payment method" onPress={() => void during(openPortal)} />
      )}
      <ProfileRow {...row} icon={<RotateCcw />} label={PAYWALL.restore} onPress={change(restore)} />
      {(plan.isSubscriber || state === 'ENDED') && (
        <LazyDetails icon={<Rss />} label="Listen in other podcast apps">
          <PrivateFeeds isSubscriber={plan.isSubscriber} />
        </LazyDetails>
      )}
      {plan.receipts.length > 0 && <Receipts receipts={plan.receipts} />}
    </section>
  )
}

/**
 * Null while it loads for the first time. Loads again when the subscription begins or ends elsewhere, such as in the paywall, and when the
 * listener comes back to the page, because it may have been cancelled in another tab.
 */
function usePlan() {
  const isEntitled = isSubscriber(useSession())
  const [plan, setPlan] = useState<PlanFactsFragment | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    authenticatedQuery(GetPlan, {}, { signal: controller.signal }).then(
      (loaded) => setPlan(loaded.plan),
      () => controller.signal.aborted || setPlan((known) => known ?? 'failed'),
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of them loads the plan again
  }, [isEntitled, attempt])
  useEffect(() => {
    const reload = () => document.visibilityState === 'visible' && setAttempt((count) => count + 1)
    document.addEventListener('visibilitychange', reload)
    return () => document.removeEventListener('visibilitychange', reload)
  }, [])
  const retry = () => {
    setPlan(null)
    setAttempt(attempt + 1)
  }
  return { plan, setPlan, retry }
}

interface RenewalRowProps {
  plan: PlanFactsFragment
  isDisabled: boolean
  onCancel: () => void
  onResume: () => void
}

/** One button for both, which keeps the focus. */
function RenewalRow({ plan, isDisabled, onCancel, onResume }: RenewalRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { state } = plan
  const row = state === 'CANCELLED' ? RESUME : state === 'PAST_DUE' ? CANCEL_AT_ONCE : CANCEL
  return (
    <>
      <ProfileRow {...row} isDisabled={isDisabled} onPress={row === RESUME ? onResume : () => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Cancel Audiostar+?"
        text={cancellationText(plan)}
        keep="Keep Audiostar+"
        confirm={CANCEL.label}
        onConfirm={() => {
          setAsking(false)
          onCancel()
        }}
      />
    </>
  )
}

const PlanHead = ({ summary, hasFailed = false }: { summary: string; hasFailed?: boolean }) => (
  <div className="setting-row">
    <Star />
    <div className="label">
      Audiostar+
      <small role="status" className={hasFailed ? 'text-danger' : undefined}>
        {summary}
      </small>
    </div>
  </div>
)

/** As high as the rows of a listener without a subscription. */
const Waiting = () => (
  <>
    <PlanHead summary="" />
    <div className="setting-row" />
  </>
)

const Receipts = ({ receipts }: { receipts: PlanFactsFragment['receipts'] }) => (
  <details className="profile-details receipts">
    <summary className="setting-row">
      <Receipt />
      <span className="label">
        <span>Receipts</span>
      </span>
    </summary>
    <ul>
      {receipts.map((receipt) => (
        <li key={receipt.id} className="meta">
          {receipt.url ? <ExternalLink href={receipt.url}>{receiptText(receipt)}</ExternalLink> : receiptText(receipt)}
        </li>
      ))}
    </ul>
  </details>
)

const cancel: Change = async () => (await authenticatedQuery(CancelPlan, {})).cancelPlan
const resume: Change = async () => (await authenticatedQuery(ResumePlan, {})).resumePlan
const restore: Change = async () => (await authenticatedQuery(RestorePurchases, {})).restorePurchases

async function openPortal(): Promise<void> {
  const { openBillingPortal } = await authenticatedQuery(OpenBillingPortal, { returnTo: '/my-profil' })
  await emitBeforeRedirect()
  window.location.assign(openBillingPortal.redirectTo)
}

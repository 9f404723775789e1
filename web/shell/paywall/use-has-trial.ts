import { useEffect, useState } from 'react'
import { GetPlan } from '#web/gateway/generated/get-plan.ts'
import { authenticatedQuery } from '#web/session/authenticated-query.ts'
import { useSession } from '#web/session/session-store.ts'

/** Whether a subscription would begin with a free trial. True until the plan is loaded; the checkout names the price again. */
export function useHasTrial(isOpen: boolean): boolean {
  const userId = useSession()?.userId
  const [plan, setPlan] = useState<{ hasTrial: boolean; userId: string } | null>(null)
  useEffect(() => {
    if (!isOpen || userId === undefined) return
    const controller = new AbortController()
    authenticatedQuery(GetPlan, {}, { signal: controller.signal }).then(
      ({ plan: { hasTrial } }) => setPlan({ hasTrial, userId }),
      () => undefined,
    )
    return () => controller.abort()
  }, [isOpen, userId])
  return plan === null || plan.userId !== userId || plan.hasTrial
}

import { downloadedIds } from '#web/player/downloads/downloaded-ids.ts'
import { takeCheckout } from '#web/session/plan/checkout.ts'
import { refreshEntitlement } from '#web/session/plan/entitlement.ts'
import { readSession } from '#web/session/session-store.ts'

export async function synchroniseEntitlement(): Promise<void> {
  try {
    const checkout = takeCheckout()
    if (checkout) return await (await import('#web/player/core/play-requested.ts')).finishCheckout(checkout)
    await synchroniseDownloads(await refreshEntitlement())
  } catch (cause) {
    console.info('Your subscription could not be checked', cause)
    await synchroniseDownloads(null)
  }
}

/** Continues downloads, and removes those of an ended subscription; null: the gateway could not be reached. */
async function synchroniseDownloads(isEntitled: boolean | null): Promise<void> {
  const userId = readSession()?.userId
  if (userId === undefined || downloadedIds.get().length === 0) return
  const { followPlan } = await import('#web/player/downloads/downloads.ts')
  await followPlan(userId, isEntitled)
}

import { OFFLINE_NOTICE } from '#web/lib/offline/offline-store.ts'
import { showError } from '#web/ui/toast/toast-store.ts'
import { closeKeyList, keyListStore } from './key-settings.ts'

export const loadKeyList = () => import('./key-list.tsx').then((module) => module.KeyList)

export function openKeyList(): void {
  keyListStore.set(true)
  // Without its script the list would open when the network returns, to the listener's surprise.
  loadKeyList().catch(() => {
    closeKeyList()
    showError(OFFLINE_NOTICE)
  })
}

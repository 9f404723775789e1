import { useSyncExternalStore } from 'react'
import { createValueStore } from '#web/lib/stores/value-store.ts'

export interface ModalFlags {
  readonly regwall: boolean
  readonly paywall: boolean
  readonly profile: boolean
}

const CLOSED: ModalFlags = { regwall: false, paywall: false, profile: false }

const store = createValueStore(CLOSED)

export function setModal(name: keyof ModalFlags, isOpen: boolean): void {
  const flags = store.get()
  if (flags[name] !== isOpen) store.set({ ...flags, [name]: isOpen })
}

export const modalFlags = store.get

export const subscribeModals = store.subscribe

export const useModals = (): ModalFlags => useSyncExternalStore(subscribeModals, modalFlags, () => CLOSED)

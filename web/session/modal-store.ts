import { useSyncExternalStore } from 'react'

/** Which app-wide dialogs are open. */
export interface ModalFlags {
  readonly regwall: boolean
  readonly paywall: boolean
  readonly profile: boolean
}

const CLOSED: ModalFlags = { regwall: false, paywall: false, profile: false }

let flags = CLOSED
const listeners = new Set<() => void>()

/** Opens or closes a dialog. Browser only. */
export function setModal(name: keyof ModalFlags, isOpen: boolean): void {
  if (flags[name] === isOpen) return
  flags = { ...flags, [name]: isOpen }
  for (const listener of listeners) listener()
}

export const modalFlags = (): ModalFlags => flags

/** Calls `listener` after every change; returns the function that unsubscribes. */
export function subscribeModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useModals = (): ModalFlags => useSyncExternalStore(subscribeModals, modalFlags, () => CLOSED)

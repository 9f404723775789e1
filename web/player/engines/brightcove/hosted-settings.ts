import { createValueStore } from '#web/lib/stores/value-store.ts'

export interface HostedSettings {
  accountId: string
  playerId: string
  /** For the platform's analytics; absent when sign-in is disabled. */
  viewerId?: () => string | null
}

const settings = createValueStore<HostedSettings | null>(null)

/** Null selects the built-in engine. Browser only, before playback. */
export const configureHostedPlayer = settings.set

export const hostedPlayerSettings = settings.get

import { createValueStore } from '#web/lib/stores/value-store.ts'

/** Account and player of the video platform. */
export interface HostedSettings {
  accountId: string
  playerId: string
  /** Viewer id for the platform's analytics; absent when sign-in is disabled. */
  viewerId?: () => string | null
}

const settings = createValueStore<HostedSettings | null>(null)

/** Null selects the built-in engine. Browser only, before playback. */
export const configureHostedPlayer = settings.set

export const hostedPlayerSettings = settings.get

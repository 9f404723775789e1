import { once } from '#web/lib/memoize.ts'
import { readStored, writeStored } from '#web/lib/stores/storage.ts'
import { createValueStore } from '#web/lib/stores/value-store.ts'
import { VIDEO_STORAGE_KEYS } from './video-storage.ts'

/** Of this tab: other tabs, of which one at most plays, read the choice when their page is loaded. */
const chosen = once(() => createValueStore(readStored('local', VIDEO_STORAGE_KEYS.audioOnly) === 'true'))

/** The listener wants the sound of videos without their pictures. */
export const isAudioOnly = (): boolean => chosen().get()

export function chooseAudioOnly(isOn: boolean): void {
  writeStored('local', VIDEO_STORAGE_KEYS.audioOnly, isOn ? 'true' : null)
  chosen().set(isOn)
}

export const subscribeAudioOnly = (listener: () => void): (() => void) => chosen().subscribe(listener)

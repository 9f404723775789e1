import { GatewayError, type GatewayErrorCode } from '#web/gateway/gateway-error.ts'
import type { PersistentList } from '#web/lib/stores/persistent-store.ts'
import type { PendingChange } from './pending-change.ts'
import { saveableKey } from './saveable.ts'

interface SavedItemsOptions {
  confirmed: PersistentList<string>
  /** At most one per item. */
  pending: PersistentList<PendingChange>
  /** Throws a GatewayError. */
  send: (change: PendingChange) => Promise<void>
  /** Throws a GatewayError. */
  load: () => Promise<readonly string[]>
  onRefused: (change: PendingChange, error: GatewayError) => void
  /** The change stays pending. */
  onOffline: (change: PendingChange) => void
}

/**
 * Optimistic: a change applies at once, unless the account refuses it. The last change of an item wins; one that could not be sent stays
 * in local storage and is sent later. Changes are idempotent.
 */
export class SavedItems {
  readonly #options: SavedItemsOptions
  readonly #sending = new Map<string, Promise<void>>()
  /** Changes that were confirmed while a load was running; its response may be from before them. */
  readonly #confirmedDuringLoad = new Map<string, boolean>()
  #synchronising: Promise<void> | undefined

  constructor(options: SavedItemsOptions) {
    this.#options = options
  }

  has(key: string): boolean {
    const change = this.#pendingFor(key)
    return change ? change.isKept : this.#options.confirmed.get().includes(key)
  }

  subscribe(listener: () => void): () => void {
    const unsubscribe = [this.#options.confirmed.subscribe(listener), this.#options.pending.subscribe(listener)]
    return () => {
      for (const end of unsubscribe) end()
    }
  }

  /** Never throws. */
  async apply(change: PendingChange): Promise<void> {
    const key = saveableKey(change.thing)
    this.#put(key, change)
    await this.#send(key, true)
  }

  /** Never throws. */
  synchronise(): Promise<void> {
    this.#synchronising ??= this.#loadAndFlush().finally(() => (this.#synchronising = undefined))
    return this.#synchronising
  }

  /** Sends changes that no other tab has sent; resolves after one attempt each. Never throws. */
  async flush(): Promise<void> {
    this.#options.pending.reload()
    await Promise.all(this.#options.pending.get().map(({ thing: item }) => this.#send(saveableKey(item), false)))
  }

  async #loadAndFlush(): Promise<void> {
    this.#confirmedDuringLoad.clear()
    try {
      this.#options.confirmed.set(await this.#options.load())
      for (const [key, isKept] of this.#confirmedDuringLoad) this.#confirm(key, isKept)
    } catch (cause) {
      console.info('Your saved items could not be loaded', cause)
    }
    await this.flush()
  }

  #pendingFor(key: string): PendingChange | undefined {
    return this.#options.pending.get().find(({ thing: item }) => saveableKey(item) === key)
  }

  /** Sends the changes of an item one after the other, so that the last change is also sent last. */
  async #send(key: string, isNew: boolean): Promise<void> {
    const running = this.#sending.get(key) ?? this.#sendAll(key, isNew)
    if (this.#pendingFor(key)) this.#sending.set(key, running)
    await running
  }

  async #sendAll(key: string, isNew: boolean): Promise<void> {
    for (let change = this.#pendingFor(key); change; change = this.#pendingFor(key)) {
      if (!(await this.#sendOne(key, change, isNew))) break
    }
    this.#sending.delete(key)
  }

  async #sendOne(key: string, change: PendingChange, isNew: boolean): Promise<boolean> {
    const { send, onRefused, onOffline } = this.#options
    try {
      await send(change)
      this.#confirm(key, change.isKept)
      this.#drop(key, change)
      return true
    } catch (cause) {
      const error = toGatewayError(cause)
      if (error.code === 'AUTH_NOT_AUTHORIZED') return false
      if (error.code === 'UNREACHABLE') {
        if (isNew) onOffline(change)
        return false
      }
      // The listener was told that this change will be sent.
      if (!isNew && BUSY.has(error.code)) return false
      this.#drop(key, change)
      onRefused(change, error)
      return true
    }
  }

  #confirm(key: string, isKept: boolean): void {
    this.#confirmedDuringLoad.set(key, isKept)
    const others = this.#options.confirmed.get().filter((known) => known !== key)
    this.#options.confirmed.set(isKept ? [key, ...others] : others)
  }

  #put(key: string, change: PendingChange): void {
    const others = this.#options.pending.get().filter(({ thing: item }) => saveableKey(item) !== key)
    this.#options.pending.set([...others, change])
  }

  /** Removes the change that was sent, but not an opposite one that the listener has made since. */
  #drop(key: string, { isKept }: PendingChange): void {
    const { pending } = this.#options
    pending.set(pending.get().filter((change) => saveableKey(change.thing) !== key || change.isKept !== isKept))
  }
}

/** Errors of a moment, as when all browsers send what has waited for the server. */
const BUSY: ReadonlySet<GatewayErrorCode> = new Set(['OVERLOADED', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'])

const toGatewayError = (cause: unknown): GatewayError =>
  cause instanceof GatewayError ? cause : new GatewayError('UNEXPECTED', String(cause))

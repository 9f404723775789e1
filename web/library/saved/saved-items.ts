import { GatewayError } from '#web/gateway/gateway-error.ts'
import type { PersistentList } from '#web/lib/persistent-store.ts'
import { keyOf, type PendingChange } from './pending-change.ts'

interface KeptPorts {
  /** Keys of what the account is known to keep. */
  confirmed: PersistentList<string>
  /** What the account does not know yet, at most one for each thing. */
  wishes: PersistentList<PendingChange>
  /** Tells the account. Throws a GatewayError. */
  send: (wish: PendingChange) => Promise<void>
  /** Asks the account. Throws a GatewayError. */
  load: () => Promise<readonly string[]>
  /** The account will not have it. */
  refused: (wish: PendingChange, error: GatewayError) => void
  /** The account cannot be reached; the wish waits. */
  waits: (wish: PendingChange) => void
}

/**
 * What one listener keeps. A wish holds at once and until the account refuses it; the last wish for a thing wins, and one
 * that could not be sent stays in the browser and is sent later. To send a wish twice does no harm.
 */
export class SavedItems {
  readonly #ports: KeptPorts
  /** By key of the thing about which the account is being told. */
  readonly #sending = new Map<string, Promise<void>>()
  /** What the account confirmed while it was being asked: its answer may be older. */
  readonly #news = new Map<string, boolean>()
  #synchronising: Promise<void> | undefined

  constructor(ports: KeptPorts) {
    this.#ports = ports
  }

  has(key: string): boolean {
    const wish = this.#wishFor(key)
    return wish ? wish.isKept : this.#ports.confirmed.get().includes(key)
  }

  /** Calls `listener` after every change; gives the function that ends it. */
  subscribe(listener: () => void): () => void {
    const ends = [this.#ports.confirmed.subscribe(listener), this.#ports.wishes.subscribe(listener)]
    return () => {
      for (const end of ends) end()
    }
  }

  /** Keeps something, or no longer. Never throws. */
  async wish(wish: PendingChange): Promise<void> {
    this.#put(keyOf(wish.thing), wish)
    await this.#send(keyOf(wish.thing), true)
  }

  /** Learns what the account keeps, then tells it what it does not know yet. Never throws. */
  synchronise(): Promise<void> {
    this.#synchronising ??= this.#loadAndTell().finally(() => (this.#synchronising = undefined))
    return this.#synchronising
  }

  /** Waits until the account has been told all that it does not know yet, as far as it can be reached. Never throws. */
  async told(): Promise<void> {
    await Promise.all(this.#ports.wishes.get().map(({ thing }) => this.#send(keyOf(thing), false)))
  }

  async #loadAndTell(): Promise<void> {
    this.#news.clear()
    try {
      this.#ports.confirmed.set(await this.#ports.load())
      for (const [key, isKept] of this.#news) this.#confirm(key, isKept)
    } catch (cause) {
      // What is known here goes on holding.
      console.info('What you keep could not be loaded', cause)
    }
    await this.told()
  }

  #wishFor(key: string): PendingChange | undefined {
    return this.#ports.wishes.get().find(({ thing }) => keyOf(thing) === key)
  }

  /** One after the other for each thing, so that what was wished last is also told last. */
  async #send(key: string, isNew: boolean): Promise<void> {
    const running = this.#sending.get(key) ?? this.#tellAll(key, isNew)
    if (this.#wishFor(key)) this.#sending.set(key, running)
    await running
  }

  async #tellAll(key: string, isNew: boolean): Promise<void> {
    for (let wish = this.#wishFor(key); wish; wish = this.#wishFor(key)) {
      if (!(await this.#tell(key, wish, isNew))) break
    }
    this.#sending.delete(key)
  }

  /** Gives whether the account answered. */
  async #tell(key: string, wish: PendingChange, isNew: boolean): Promise<boolean> {
    const { send, refused, waits } = this.#ports
    try {
      await send(wish)
      this.#confirm(key, wish.isKept)
      this.#drop(key, wish)
      return true
    } catch (cause) {
      const error = toGatewayError(cause)
      if (error.code === 'AUTH_NOT_AUTHORIZED') return false
      if (error.code === 'UNREACHABLE') {
        if (isNew) waits(wish)
        return false
      }
      this.#drop(key, wish)
      refused(wish, error)
      return true
    }
  }

  #confirm(key: string, isKept: boolean): void {
    this.#news.set(key, isKept)
    const others = this.#ports.confirmed.get().filter((known) => known !== key)
    this.#ports.confirmed.set(isKept ? [key, ...others] : others)
  }

  #put(key: string, wish: PendingChange): void {
    const others = this.#ports.wishes.get().filter(({ thing }) => keyOf(thing) !== key)
    this.#ports.wishes.set([...others, wish])
  }

  /** The wish was settled, unless the listener changed their mind since. */
  #drop(key: string, { isKept }: PendingChange): void {
    const { wishes } = this.#ports
    wishes.set(wishes.get().filter((wish) => keyOf(wish.thing) !== key || wish.isKept !== isKept))
  }
}

const toGatewayError = (cause: unknown): GatewayError =>
  cause instanceof GatewayError ? cause : new GatewayError('UNEXPECTED', String(cause), null)

import { AppError } from '#server/platform/app-error.ts'
import { FetchError } from '#server/platform/fetch/fetch-error.ts'
import { fetchOutside } from '#server/platform/fetch/fetch-outside.ts'
import { WorkerPoolError } from '#server/platform/worker-pool.ts'
import { atMost } from '../at-most.ts'

/** Gives the text at an address, or throws. */
export type FetchText = (url: string) => Promise<string>

interface TextSettings {
  fetchText?: FetchText
  /** Milliseconds of a clock that never goes back. */
  elapsed?: () => number
}

interface Kept {
  answer: Promise<unknown>
  until: number
}

const LIMITS = {
  maxBytes: 2_000_000,
  timeoutMs: 10_000,
  accept: 'application/json, text/vtt, application/x-subrip, text/html, text/plain, */*;q=0.1',
  userAgent: 'PrimediaPlus/1.0',
}
const FETCHED_AT_ONCE = 4
const KEEP_MS = 60 * 60_000
const FORGET_FAILURE_MS = 10 * 60_000
const MOST_KEPT = 100

/** Publishers' texts, read into what we need of them: each is fetched once an hour at most, one that cannot be had once in ten minutes. */
export class OutsideTexts {
  readonly #fetchText: FetchText
  readonly #elapsed: () => number
  readonly #limited = atMost(FETCHED_AT_ONCE)
  readonly #kept = new Map<string, Kept>()

  constructor({ fetchText = fetchSafely, elapsed = () => performance.now() }: TextSettings = {}) {
    this.#fetchText = fetchText
    this.#elapsed = elapsed
  }

  /** What `read` makes of the text at `url`. `kind` names the reader. Throws NOT_FOUND when it cannot be had or read. */
  async read<Value>(kind: string, url: string, read: (text: string) => Value | Promise<Value>): Promise<Value> {
    const key = `${kind} ${url}`
    const known = this.#kept.get(key)
    // What is kept under a reader's name is what that reader made.
    if (known && known.until > this.#elapsed()) return known.answer as Promise<Value>
    const answer = this.#limited(() => this.#fetchText(url))
      .then(read)
      .catch((cause: unknown) => refuse(cause))
    const kept = { answer, until: this.#elapsed() + KEEP_MS }
    this.#keep(key, kept)
    answer.catch(() => (kept.until = this.#elapsed() + FORGET_FAILURE_MS))
    return answer
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest)
    this.#kept.set(key, kept)
  }
}

const fetchSafely: FetchText = async (url) => new TextDecoder().decode((await fetchOutside(url, LIMITS)).bytes)

function refuse(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  // Only sentences that were written for outsiders go out; a reader's would help nobody.
  const reason =
    cause instanceof FetchError || cause instanceof WorkerPoolError ? cause.message : 'what is there cannot be read'
  throw new AppError('NOT_FOUND', `The publisher’s text cannot be had: ${reason}`)
}

import PQueue from 'p-queue'
import { FetchError } from './fetch-error.ts'
import { HostHealth } from './host-health.ts'

const CONCURRENCY = 16
const CONCURRENCY_PER_HOST = 2
const MAX_PENDING_PER_HOST = 20
const MAX_PENDING = 200
const MAX_WAIT_MS = 4_000

/** Limits the requests to each host and to all together, so that a slow host delays no other; pauses those to unresponsive hosts. */
export class HostLimiter {
  readonly #all = new PQueue({ concurrency: CONCURRENCY })
  readonly #hosts = new Map<string, PQueue>()
  readonly #health: HostHealth
  #pending = 0

  constructor(elapsed: () => number = () => performance.now()) {
    this.#health = new HostHealth(elapsed)
  }

  /** Throws FETCH_BUSY when too many requests wait or this one waited too long, and FETCH_HOST_DOWN when the host is paused. */
  async run<Result>(host: string, request: () => Promise<Result>): Promise<Result> {
    this.#health.check(host)
    const queue = this.#hosts.get(host) ?? new PQueue({ concurrency: CONCURRENCY_PER_HOST })
    if (queue.size >= MAX_PENDING_PER_HOST || this.#pending >= MAX_PENDING) throw busy(host)
    this.#hosts.set(host, queue)
    const wait = new AbortController()
    const timer = setTimeout(() => wait.abort(busy(host)), MAX_WAIT_MS)
    this.#pending++
    const start = () => {
      clearTimeout(timer)
      this.#pending--
      return this.#health.watch(host, request)
    }
    const { signal } = wait
    try {
      return await queue.add(() => this.#all.add(start, { signal }), { signal })
    } finally {
      if (signal.aborted) this.#pending--
      clearTimeout(timer)
      if (queue.size + queue.pending === 0) this.#hosts.delete(host)
    }
  }
}

const busy = (host: string) => new FetchError('FETCH_BUSY', `too many requests to ${host} are waiting`)

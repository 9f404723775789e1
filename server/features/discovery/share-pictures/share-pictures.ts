import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import PQueue from 'p-queue'
import { AppError } from '#server/lib/errors/app-error.ts'
import type { DrawReply, DrawRequest } from './drawing-process.ts'
import type { Drawing } from './drawing.ts'

const TIMEOUT_MS = 15_000
/** Few clients request previews, and they retry later. */
const MAX_WAITING = 40
const IDLE_MS = 30_000

/**
 * One at a time, in a child process: drawing takes a tenth of a second of CPU and needs the SVG decoder of libvips, which is blocked in the
 * server to protect it from publishers’ pictures. The process exits after 30 s without work.
 */
export class SharePictures {
  readonly #queue = new PQueue({ concurrency: 1 })
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #drawn = 0

  /** Returns a JPEG. Throws OVERLOADED when too many pictures wait. */
  async draw(drawing: Drawing): Promise<Buffer> {
    if (this.#queue.size >= MAX_WAITING) throw new AppError('OVERLOADED')
    return this.#queue.add(() => this.#drawNow(drawing))
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#queue.clear()
    this.#child?.kill()
  }

  async #drawNow(drawing: Drawing): Promise<Buffer> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    const request: DrawRequest = { id: ++this.#drawn, drawing }
    child.send(request)
    try {
      const reply = await replyOf(child, request.id)
      if ('failure' in reply) throw new Error(`a share picture was not drawn: ${reply.failure}`)
      return Buffer.from(reply.jpeg)
    } catch (cause) {
      // The process may still be busy.
      this.#end(child, 'SIGKILL')
      throw cause
    } finally {
      this.#idle = setTimeout(() => this.#end(child, 'SIGTERM'), IDLE_MS).unref()
    }
  }

  /** The next picture is drawn by another process, even if this one has not exited yet. */
  #end(child: ChildProcess, signal: NodeJS.Signals): void {
    if (this.#child === child) this.#child = undefined
    child.kill(signal)
  }

  #start(): ChildProcess {
    const child = fork(new URL('./drawing-process.ts', import.meta.url), { serialization: 'advanced' })
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    child.unref()
    return child
  }
}

async function replyOf(child: ChildProcess, id: number): Promise<DrawReply> {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(child, 'exit', { signal }).then(([code, killedBy]) => {
    throw new Error(`the process that draws share pictures ended with ${killedBy ?? code}`)
  })
  const late = AbortSignal.timeout(TIMEOUT_MS)
  try {
    for (;;) {
      const message = once(child, 'message', { signal: AbortSignal.any([signal, late]) })
      const [reply] = (await Promise.race([message, ended])) as [DrawReply]
      if (reply.id === id) return reply
    }
  } finally {
    ended.catch(() => undefined)
    waiting.abort()
  }
}

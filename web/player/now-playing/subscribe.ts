import { once } from '#web/lib/memoize.ts'
import type { PlayerEvent } from '../core/reduce.ts'
import type { PlayerState } from '../core/state.ts'
import type { Store } from '../core/store.ts'
import type { SharedStream } from './shared-stream.ts'

/** Subscribes when the page is idle. The first need calls `open`; from then on the stream is active while it is needed. */
export function createSubscribe(
  store: Store<PlayerState, PlayerEvent>,
  open: () => Promise<Pick<SharedStream, 'setActive'>>,
): () => () => void {
  let subscribers = 0
  let stream: ReturnType<typeof open> | undefined
  // A hidden page needs titles only for the channel that it plays (lock screen).
  const isNeeded = () => {
    const { live, playing } = store.get()
    return (subscribers > 0 && document.visibilityState === 'visible') || (live && playing)
  }
  const update = () => {
    if (!stream && !isNeeded()) return
    stream ??= open()
    void stream.then((opened) => opened.setActive(isNeeded()))
  }
  const start = once(() => {
    document.addEventListener('visibilitychange', update)
    store.subscribe(update)
  })
  return () => {
    subscribers++
    const cancelIdle = whenIdle(() => {
      start()
      update()
    })
    return () => {
      cancelIdle()
      subscribers--
      update()
    }
  }
}

function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reduce } from '../core/reduce.ts'
import { IDLE } from '../core/state.ts'
import { createStore } from '../core/store.ts'
import { createSubscribe } from './subscribe.ts'

const idle: (() => void)[] = []
let page: EventTarget & { visibilityState: DocumentVisibilityState }

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void idle.splice(handle - 1, 1))
})

afterEach(() => {
  vi.unstubAllGlobals()
  idle.length = 0
})

function show(visibilityState: DocumentVisibilityState): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

/** A page that records when its stream becomes active and inactive. */
function openPage() {
  const changes: boolean[] = []
  const open = vi.fn<Parameters<typeof createSubscribe>[1]>(async () => ({
    setActive: (isActive) => void changes.push(isActive),
  }))
  return { open, changes, subscribe: createSubscribe(createStore(IDLE, reduce), open) }
}

test('a page opens one stream for all subscribers, when it is idle, and closes it after the last one', async () => {
  const { open, changes, subscribe } = openPage()
  const ends = [subscribe(), subscribe()]
  expect(open).not.toHaveBeenCalled()
  for (const run of idle) run()
  for (const end of ends) end()
  await Promise.resolve()
  expect(open).toHaveBeenCalledTimes(1)
  await expect.poll(() => changes.at(-1)).toBe(false)
})

test('a page that is hidden when it is idle opens its stream when it is shown', async () => {
  const { open, changes, subscribe } = openPage()
  show('hidden')
  subscribe()
  for (const run of idle) run()
  expect(open).not.toHaveBeenCalled()
  show('visible')
  await expect.poll(() => changes).toEqual([true])
})

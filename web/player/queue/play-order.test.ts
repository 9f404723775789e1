import { expect, test, vi } from 'vitest'
import type { PlayableMedia } from '../core/state.ts'
import { createStore } from '../core/store.ts'
import { createPlayOrder } from './play-order.ts'
import { EMPTY_QUEUE, reduceQueue } from './queue.ts'

const media = (mediaId: string): PlayableMedia => ({ mediaId, title: mediaId })

function order({
  mayContinue = true,
  follows = (): Promise<PlayableMedia | undefined> => Promise.resolve(media('b')),
}) {
  const queue = createStore(EMPTY_QUEUE, reduceQueue)
  const findFollowing = vi.fn<typeof follows>(follows)
  return { queue, findFollowing, ...createPlayOrder({ queue, mayContinue: () => mayContinue, findFollowing }) }
}

test('the next episode is looked up when continuous playback is on and the page offered none', async () => {
  const { started, next } = order({})
  started(media('a'))
  expect(next({ isUserRequest: false })).toBeUndefined()
  await vi.waitFor(() => expect(next({ isUserRequest: false })?.mediaId).toBe('b'))
})

test('no look-up when it is off or a continuation is known', () => {
  const off = order({ mayContinue: false })
  off.started(media('a'))
  expect(off.findFollowing).not.toHaveBeenCalled()
  const known = order({})
  known.queue.send({ type: 'offer', offered: [media('a'), media('c')] })
  known.started(media('a'))
  expect(known.findFollowing).not.toHaveBeenCalled()
  expect(known.next({ isUserRequest: false })?.mediaId).toBe('c')
})

test('a failed look-up leaves nothing to follow', async () => {
  const { started, next } = order({ follows: () => Promise.reject(new Error('away')) })
  started(media('a'))
  await Promise.resolve()
  expect(next({ isUserRequest: true })).toBeUndefined()
})

test('a requested next plays also without continuous playback', () => {
  const { queue, started, next } = order({ mayContinue: false })
  queue.send({ type: 'offer', offered: [media('a'), media('b')] })
  started(media('a'))
  expect(next({ isUserRequest: false })).toBeUndefined()
  expect(next({ isUserRequest: true })?.mediaId).toBe('b')
})

test('back returns the previous media only near the start', () => {
  const { started, back } = order({})
  started(media('a'))
  started(media('b'))
  expect(back(6)).toBeUndefined()
  expect(back(5)?.mediaId).toBe('a')
  expect(back(0)).toBeUndefined()
})

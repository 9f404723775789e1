import { expect, test } from 'vitest'
import type { PlayableMedia } from '../core/state.ts'
import { addToQueue, playNext, queueStore } from './queue-store.ts'

const media = (mediaId: string): PlayableMedia => ({ mediaId, title: mediaId })

test('the caller learns whether the media is in the queue, which is full at 200', () => {
  const added = Array.from({ length: 200 }, (_, index) => addToQueue(media(`m${index}`)))
  expect(new Set(added)).toEqual(new Set([true]))
  expect([addToQueue(media('more')), playNext(media('more'))]).toEqual([false, false])
  expect([addToQueue(media('m3')), playNext(media('m4'))]).toEqual([true, true])
  expect(queueStore.get().chosen).toHaveLength(200)
})

import { describe, expect, test } from 'vitest'
import type { PlayableMedia } from '../core/state.ts'
import { EMPTY_QUEUE, nextInQueue, previousInQueue, type Queue, type QueueEvent, reduceQueue } from './queue.ts'

const media = (mediaId: string): PlayableMedia => ({ mediaId, title: mediaId })
const channel: PlayableMedia = { mediaId: 'live-702', title: 'Show', station: '702' }

const after = (...events: QueueEvent[]): Queue => events.reduce(reduceQueue, EMPTY_QUEUE)
const ids = (list: readonly PlayableMedia[]) => list.map(({ mediaId }) => mediaId).join(' ')

const add = (mediaId: string): QueueEvent => ({ type: 'add', media: media(mediaId) })
const start = (mediaId: string): QueueEvent => ({ type: 'started', media: media(mediaId) })
const offer = (...list: string[]): QueueEvent => ({ type: 'offer', offered: list.map(media) })

describe('queued media', () => {
  test('play next queues first, add queues last, without duplicates', () => {
    expect(ids(after(add('a'), add('b'), { type: 'play-next', media: media('c') }).chosen)).toBe('c a b')
    expect(ids(after(add('a'), add('b'), { type: 'play-next', media: media('b') }).chosen)).toBe('b a')
    expect(ids(after(add('a'), add('b'), add('a')).chosen)).toBe('b a')
  })

  test('is moved, removed and cleared; invalid indexes change nothing', () => {
    const three = [add('a'), add('b'), add('c')]
    expect(ids(after(...three, { type: 'move', from: 2, to: 0 }).chosen)).toBe('c a b')
    expect(ids(after(...three, { type: 'move', from: 0, to: 1 }).chosen)).toBe('b a c')
    expect(ids(after(...three, { type: 'move', from: 0, to: 3 }).chosen)).toBe('a b c')
    expect(ids(after(...three, { type: 'move', from: 7, to: 0 }).chosen)).toBe('a b c')
    expect(ids(after(...three, { type: 'remove', index: 1 }).chosen)).toBe('a c')
    expect(ids(after(...three, { type: 'clear' }).chosen)).toBe('')
  })

  test('a removal is undone, without what was queued again or started since', () => {
    const three = [add('a'), add('b'), add('c')]
    const restore: QueueEvent = { type: 'restore', media: [media('a'), media('b'), media('c')], index: 0 }
    expect(ids(after(...three, { type: 'clear' }, restore).chosen)).toBe('a b c')
    expect(ids(after(...three, { type: 'clear' }, add('c'), start('b'), restore).chosen)).toBe('a c')
    const removal: QueueEvent[] = [
      { type: 'remove', index: 1 },
      { type: 'restore', media: [media('b')], index: 1 },
    ]
    expect(ids(after(...three, ...removal).chosen)).toBe('a b c')
  })

  test('live channels are not queued', () => {
    expect(after({ type: 'play-next', media: channel }, { type: 'add', media: channel }).chosen).toEqual([])
  })

  test('a full queue takes no more, loses nothing, and can still be reordered', () => {
    const full = Array.from({ length: 200 }, (_, index) => add(`m${index}`)).reduce(reduceQueue, EMPTY_QUEUE)
    expect(reduceQueue(full, add('more'))).toBe(full)
    expect(reduceQueue(full, { type: 'play-next', media: media('more') })).toBe(full)
    expect(reduceQueue(full, { type: 'play-next', media: media('m199') }).chosen[0]?.mediaId).toBe('m199')
    expect(reduceQueue(full, add('m0')).chosen.at(-1)?.mediaId).toBe('m0')
  })

  test('leaves the queue when it starts', () => {
    expect(ids(after(add('a'), add('b'), start('b')).chosen)).toBe('a')
  })
})

describe('next media', () => {
  test('queued media precedes the continuation', () => {
    const queue = after(offer('a', 'b', 'c'), start('a'), add('x'))
    expect(nextInQueue(queue, true)?.mediaId).toBe('x')
    const played = reduceQueue(queue, start('x'))
    expect(nextInQueue(played, true)?.mediaId).toBe('b')
  })

  test('the continuation needs continuous playback', () => {
    const queue = after(offer('a', 'b'), start('a'))
    expect(nextInQueue(queue, false)).toBeUndefined()
    expect(nextInQueue(reduceQueue(queue, add('x')), false)?.mediaId).toBe('x')
  })

  test('a continuation ends with its last entry', () => {
    const queue = after(offer('a', 'b', 'c'), start('b'))
    expect(ids(queue.following)).toBe('c')
    expect(nextInQueue(reduceQueue(queue, start('c')), true)).toBeUndefined()
  })

  test('an open page does not change the continuation of other media', () => {
    const queue = after(offer('a', 'b'), start('a'), offer('x', 'y'))
    expect(ids(queue.following)).toBe('b')
  })

  test('a page with the current media replaces its continuation', () => {
    const queue = after(offer('a', 'b'), start('a'), offer('a', 'b', 'c'))
    expect(ids(queue.following)).toBe('b c')
  })

  test('other media starts its own continuation', () => {
    expect(after(offer('a', 'b'), start('a'), start('z')).following).toEqual([])
  })

  test('a looked-up episode applies only to its media and without a continuation', () => {
    const found: QueueEvent = { type: 'found', after: media('a'), following: media('b') }
    expect(ids(after(start('a'), found).following)).toBe('b')
    expect(after(start('a'), start('z'), found).following).toEqual([])
    expect(ids(after(offer('a', 'c', 'd'), start('a'), found).following)).toBe('c d')
  })
})

describe('history', () => {
  test('contains played media, without live channels', () => {
    const queue = after(start('a'), { type: 'started', media: channel }, start('b'))
    expect(previousInQueue(queue)?.mediaId).toBe('a')
  })

  test('back, then next returns', () => {
    const back = after(start('a'), start('b'), { type: 'went-back' }, start('a'))
    expect(previousInQueue(back)).toBeUndefined()
    expect(nextInQueue(back, true)?.mediaId).toBe('b')
  })
})

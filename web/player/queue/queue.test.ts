import { describe, expect, test } from 'vitest'
import type { PlayableMedia } from '../core/state.ts'
import { EMPTY_QUEUE, nextOf, previousOf, type Queue, type QueueEvent, reduceQueue } from './queue.ts'

const media = (mediaId: string): PlayableMedia => ({ mediaId, title: mediaId })
const channel: PlayableMedia = { mediaId: 'live-702', title: 'Show', station: '702' }

const after = (...events: QueueEvent[]): Queue => events.reduce(reduceQueue, EMPTY_QUEUE)
const ids = (list: readonly PlayableMedia[]) => list.map(({ mediaId }) => mediaId).join(' ')

const add = (mediaId: string): QueueEvent => ({ type: 'add', media: media(mediaId) })
const start = (mediaId: string): QueueEvent => ({ type: 'started', media: media(mediaId) })
const offer = (...list: string[]): QueueEvent => ({ type: 'offer', offered: list.map(media) })

describe('what the listener chose', () => {
  test('play next goes to the front, add to the end, and nothing stands there twice', () => {
    expect(ids(after(add('a'), add('b'), { type: 'play-next', media: media('c') }).chosen)).toBe('c a b')
    expect(ids(after(add('a'), add('b'), { type: 'play-next', media: media('b') }).chosen)).toBe('b a')
    expect(ids(after(add('a'), add('b'), add('a')).chosen)).toBe('b a')
  })

  test('is moved, taken out and cleared; a place that there is not changes nothing', () => {
    const three = [add('a'), add('b'), add('c')]
    expect(ids(after(...three, { type: 'move', from: 2, to: 0 }).chosen)).toBe('c a b')
    expect(ids(after(...three, { type: 'move', from: 0, to: 1 }).chosen)).toBe('b a c')
    expect(ids(after(...three, { type: 'move', from: 0, to: 3 }).chosen)).toBe('a b c')
    expect(ids(after(...three, { type: 'move', from: 7, to: 0 }).chosen)).toBe('a b c')
    expect(ids(after(...three, { type: 'remove', index: 1 }).chosen)).toBe('a c')
    expect(ids(after(...three, { type: 'clear' }).chosen)).toBe('')
  })

  test('a live channel does not wait for its turn', () => {
    expect(after({ type: 'play-next', media: channel }, { type: 'add', media: channel }).chosen).toEqual([])
  })

  test('leaves the queue when it plays, however it was started', () => {
    expect(ids(after(add('a'), add('b'), start('b')).chosen)).toBe('a')
  })
})

describe('what comes next', () => {
  test('what was chosen goes before what would go on by itself', () => {
    const queue = after(offer('a', 'b', 'c'), start('a'), add('x'))
    expect(nextOf(queue, true)?.mediaId).toBe('x')
    const played = reduceQueue(queue, start('x'))
    expect(nextOf(played, true)?.mediaId).toBe('b')
  })

  test('nothing goes on by itself unless it may', () => {
    const queue = after(offer('a', 'b'), start('a'))
    expect(nextOf(queue, false)).toBeUndefined()
    expect(nextOf(reduceQueue(queue, add('x')), false)?.mediaId).toBe('x')
  })

  test('a row goes on to its end and no further', () => {
    const queue = after(offer('a', 'b', 'c'), start('b'))
    expect(ids(queue.following)).toBe('c')
    expect(nextOf(reduceQueue(queue, start('c')), true)).toBeUndefined()
  })

  test('a page that is merely open changes nothing for what plays from another', () => {
    const queue = after(offer('a', 'b'), start('a'), offer('x', 'y'))
    expect(ids(queue.following)).toBe('b')
  })

  test('a page that shows what plays, and more of what follows, is believed', () => {
    const queue = after(offer('a', 'b'), start('a'), offer('a', 'b', 'c'))
    expect(ids(queue.following)).toBe('b c')
  })

  test('something else that is played begins a row of its own', () => {
    expect(after(offer('a', 'b'), start('a'), start('z')).following).toEqual([])
  })

  test('what was looked up counts only for what still plays, and where no page knew more', () => {
    const found: QueueEvent = { type: 'found', after: media('a'), following: media('b') }
    expect(ids(after(start('a'), found).following)).toBe('b')
    expect(after(start('a'), start('z'), found).following).toEqual([])
    expect(ids(after(offer('a', 'c', 'd'), start('a'), found).following)).toBe('c d')
  })
})

describe('what was before', () => {
  test('is what played before, without live channels', () => {
    const queue = after(start('a'), { type: 'started', media: channel }, start('b'))
    expect(previousOf(queue)?.mediaId).toBe('a')
  })

  test('going back, and next again returns', () => {
    const back = after(start('a'), start('b'), { type: 'went-back' }, start('a'))
    expect(previousOf(back)).toBeUndefined()
    expect(nextOf(back, true)?.mediaId).toBe('b')
  })
})

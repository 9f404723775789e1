import { beforeEach, expect, test } from 'vitest'
import { Stages } from './stages.ts'

/** Places are only compared by identity. */
const place = (name: string) => ({ name }) as unknown as HTMLElement
const page = place('page')
const corner = place('corner')
let attached: (HTMLElement | null)[]
let stages: Stages

beforeEach(() => {
  attached = []
  stages = new Stages((screen) => attached.push(screen))
})

test('a stage shows its own video and no other', () => {
  stages.claim('film', page)
  stages.play('other')
  expect(attached).toEqual([])
  expect(stages.isInBackground()).toBe(true)
  stages.play('film')
  expect(attached).toEqual([page])
  expect(stages.isInBackground()).toBe(false)
})

test('the video moves to the corner when its stage goes, and back', () => {
  const release = stages.claim('film', page)
  stages.play('film')
  release()
  expect(attached).toEqual([page, null])
  stages.setCorner(corner)
  expect(attached.at(-1)).toBe(corner)
  stages.claim('film', page)
  expect(attached.at(-1)).toBe(page)
})

test('the newer of two stages shows the video', () => {
  const inset = place('inset')
  stages.claim('film', page)
  const release = stages.claim('film', inset)
  stages.play('film')
  expect(attached).toEqual([inset])
  release()
  expect(attached).toEqual([inset, page])
})

test('nothing is shown after the video ended', () => {
  stages.setCorner(corner)
  stages.play('film')
  stages.play(null)
  expect(attached).toEqual([corner, null])
  expect(stages.isInBackground()).toBe(false)
})

test('subscribers are notified of background playback', () => {
  const states: boolean[] = []
  stages.subscribe(() => states.push(stages.isInBackground()))
  const release = stages.claim('film', page)
  stages.play('film')
  release()
  expect(states).toEqual([false, false, true])
})

import type { KeyboardEvent } from 'react'
import { describe, expect, test } from 'vitest'
import type { MiniPlayerCommands } from '../../core/mini-player-commands.ts'
import { IDLE, type PlayerState } from '../../core/state.ts'
import { handleStageKey, type StageCommands } from '../video/stage-keys.ts'
import type { KeyFocus } from './key-focus.ts'
import { isStageKey, findPageKey, type PressedKey } from './page-key.ts'
import { KEYS, mayHandle } from './player-keys.ts'

const playing: PlayerState = { ...IDLE, mediaId: 'episode', ready: true, playing: true, duration: 100 }
const live: PlayerState = { ...playing, live: true }

const pressed = (key: string, given: Partial<PressedKey> = {}): PressedKey => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...given,
})

const does = (key: string, focus: KeyFocus = 'page', state = playing) =>
  findPageKey(pressed(key), state, { focus, hasLetters: true })

test('page-wide keys match the player’s keys', () => {
  for (const key of [' ', 'k', 'j', 'l', 'm', 'ArrowLeft', 'ArrowRight', '?']) expect(does(key)).toBe(KEYS[key])
  expect(does('x')).toBeUndefined()
})

test('up and down scroll the page', () => {
  expect(does('ArrowUp')).toBeUndefined()
  expect(does('ArrowDown')).toBeUndefined()
})

describe('ignored', () => {
  test('in fields and dialogs', () => {
    for (const key of [' ', 'k', 'j', 'ArrowLeft', '?']) expect(does(key, 'field')).toBeUndefined()
  })

  test('with a modifier, and when already handled', () => {
    const options = { focus: 'page', hasLetters: true } as const
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'defaultPrevented'] as const)
      expect(findPageKey(pressed('k', { [modifier]: true }), playing, options)).toBeUndefined()
    expect(findPageKey(pressed('?', { shiftKey: true }), playing, options)).toBe(KEYS['?'])
  })

  test('on a button or link, except letters', () => {
    expect(does(' ', 'control')).toBeUndefined()
    expect(does('ArrowRight', 'control')).toBeUndefined()
    expect(does('k', 'control')).toBe(KEYS['k'])
  })

  test('letters, when switched off', () => {
    const off = { focus: 'page', hasLetters: false } as const
    for (const key of ['k', 'j', 'm', '?']) expect(findPageKey(pressed(key), playing, off)).toBeUndefined()
    expect(findPageKey(pressed(' '), playing, off)).toBe(KEYS[' '])
  })

  test('skips while live, and all but the list of keys during an ad', () => {
    expect(does('j', 'page', live)).toBeUndefined()
    expect(does('k', 'page', live)).toBe(KEYS['k'])
    const ad: PlayerState = { ...playing, ad: { ...IDLE.ad, podActive: true } }
    expect(does('k', 'page', ad)).toBeUndefined()
    expect(does('?', 'page', ad)).toBe(KEYS['?'])
  })
})

test('full screen and captions keys belong to the playing video’s stage', () => {
  const video: PlayerState = { ...playing, kind: 'video' }
  const on = { focus: 'control', hasLetters: true } as const
  expect(isStageKey(pressed('f'), video, on)).toBe(true)
  expect(isStageKey(pressed('c'), video, on)).toBe(true)
  expect(isStageKey(pressed('k'), video, on)).toBe(false)
  expect(isStageKey(pressed('f'), playing, on)).toBe(false)
  expect(isStageKey(pressed('f', { ctrlKey: true }), video, on)).toBe(false)
  expect(isStageKey(pressed('f'), video, { ...on, focus: 'field' })).toBe(false)
})

test('a live channel with a window is moved by keys; its start and its live edge only within the player', () => {
  const rewindable: PlayerState = { ...live, liveWindow: { lagMs: 0, lengthMs: 7_200_000 } }
  expect(does('j', 'page', rewindable)).toBe(KEYS['j'])
  expect(does('End', 'page', rewindable)).toBeUndefined()
  const backToLive = KEYS['End']
  expect([live, playing, rewindable].map((state) => backToLive && mayHandle(backToLive, state))).toEqual([
    false,
    false,
    true,
  ])
})

test('a key that is held plays or pauses once, and skips again and again', () => {
  const done: string[] = []
  const note = (name: string) => () => void done.push(name)
  const commands = { play: note('play'), pause: note('pause'), skip: note('skip'), setMuted: note('mute') }
  for (const key of ['k', ' ', 'm', 'l'])
    for (const repeat of [false, true, true])
      // The used part of the commands.
      does(key)?.(commands as unknown as MiniPlayerCommands, playing, { repeat })
  expect(done).toEqual(['pause', 'pause', 'mute', 'skip', 'skip', 'skip'])
})

test('a key that is held on the stage of a video plays or pauses once, and skips again and again', () => {
  const done: string[] = []
  const commands = new Proxy({} as StageCommands, { get: (_, name) => () => void done.push(String(name)) })
  for (const key of ['k', 'm', 'f', 'c', 'l'])
    for (const repeat of [false, true])
      // The used part of an event.
      handleStageKey(
        { ...pressed(key), repeat, preventDefault: () => {} } as unknown as KeyboardEvent,
        playing,
        commands,
      )
  expect(done).toEqual(['toggle', 'toggleMuted', 'toggleFullScreen', 'toggleCaptions', 'skip', 'skip'])
})

import { expect, test } from 'vitest'
import { IDLE, type PlayerState } from '../../core/state.ts'
import { sleepText } from './expanded-facts.ts'

const episode: PlayerState = { ...IDLE, duration: 1_000, currentTime: 400, speed: 2 }

test('the sleep timer shows minutes, then seconds', () => {
  const until = (seconds: number) => sleepText({ ...episode, sleep: { choice: 15, endsAt: seconds * 1_000 } }, 0)
  expect(sleepText(episode, 0)).toBeNull()
  expect(until(15 * 60)).toBe('15 min')
  expect(until(95)).toBe('01:35')
  expect(until(-3)).toBe('00:00')
})

test('end-of-item shows the remaining time at the current speed', () => {
  const sleep = { choice: 'end-of-item', endsAt: null } as const
  expect(sleepText({ ...episode, sleep }, 0)).toBe('5 min')
  expect(sleepText({ ...episode, duration: 0, sleep }, 0)).toBe('At the end')
})

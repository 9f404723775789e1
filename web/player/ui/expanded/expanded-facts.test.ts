import { expect, test } from 'vitest'
import { IDLE, type PlayerState } from '../../core/state.ts'
import { sleepText } from './expanded-facts.ts'

const episode: PlayerState = { ...IDLE, duration: 1_000, currentTime: 400, speed: 2 }

test('the time left of the sleep timer is told in minutes, and at last in seconds', () => {
  const until = (seconds: number) => sleepText({ ...episode, sleep: { choice: 15, endsAt: seconds * 1_000 } }, 0)
  expect(sleepText(episode, 0)).toBeNull()
  expect(until(15 * 60)).toBe('15 min')
  expect(until(95)).toBe('01:35')
  expect(until(-3)).toBe('00:00')
})

test('at the end of an episode its own time counts, at its speed', () => {
  const sleep = { choice: 'end-of-item', endsAt: null } as const
  expect(sleepText({ ...episode, sleep }, 0)).toBe('5 min')
  expect(sleepText({ ...episode, duration: 0, sleep }, 0)).toBe('At the end')
})

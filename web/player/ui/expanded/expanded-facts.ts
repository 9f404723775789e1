import { durationShort, playerTime } from '#web/lib/time/duration.ts'
import type { PlayerState, SleepChoice } from '../../core/state.ts'
import { remainingSleepMs } from '../../sleep-timer/sleep-timer.ts'

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

export const speedText = (speed: number): string => `${speed}×`

export function sleepChoiceText(choice: SleepChoice): string {
  if (choice === 'end-of-item') return 'End of the episode'
  if (choice === 'end-of-show') return 'End of the show'
  return `${choice} minutes`
}

/** For example `23 min`; null without a timer. `now` is in Unix milliseconds. */
export function sleepText(state: PlayerState, now: number): string | null {
  if (!state.sleep) return null
  const left = remainingSleepMs(state, now) / 1_000
  if (!Number.isFinite(left)) return 'At the end'
  return left < 120 ? playerTime(Math.max(0, left)) : durationShort(left)
}

export type Panel = 'queue' | 'chapters' | 'transcript' | 'songs'

export const PANEL_NAMES: Record<Panel, string> = {
  queue: 'Up next',
  chapters: 'Chapters',
  transcript: 'Transcript',
  songs: 'Just played',
}

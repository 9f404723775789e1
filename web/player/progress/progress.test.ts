import { describe, expect, test } from 'vitest'
import { isFinishedAt } from '#contract/progress.ts'
import type { PlayableMedia } from '../core/state.ts'
import { type Progress, type ProgressReport, resumeAt, unfinished, withReport } from './progress.ts'

const media = (mediaId: string): PlayableMedia => ({ mediaId, title: mediaId })

const report = (seconds: number, given: Partial<ProgressReport> = {}): ProgressReport => ({
  media: media('a'),
  seconds,
  duration: 1_800,
  at: 1_000,
  isChosen: false,
  ...given,
})

const after = (...reports: ProgressReport[]): Progress => reports.reduce(withReport, [])

describe('finished', () => {
  test('at 95 %, or with less than a minute left', () => {
    expect(isFinishedAt(3_419, 3_600)).toBe(false)
    expect(isFinishedAt(3_420, 3_600)).toBe(true)
    expect(isFinishedAt(240, 300)).toBe(false)
    expect(isFinishedAt(241, 300)).toBe(true)
  })

  test('short media needs 95 %', () => {
    expect(isFinishedAt(1, 59)).toBe(false)
    expect(isFinishedAt(15, 20)).toBe(false)
    expect(isFinishedAt(19, 20)).toBe(true)
  })

  test('never without a duration', () => {
    expect(isFinishedAt(500, 0)).toBe(false)
  })
})

describe('saved progress', () => {
  test('the position is the resume position', () => {
    expect(resumeAt(after(report(300)), 'a')).toBe(300)
    expect(resumeAt(after(report(300)), 'b')).toBe(0)
  })

  test('the latest by device clock wins, not the last to arrive', () => {
    expect(resumeAt(after(report(600, { at: 2_000 }), report(300, { at: 1_000 })), 'a')).toBe(600)
    expect(resumeAt(after(report(600, { at: 1_000 }), report(300, { at: 2_000 })), 'a')).toBe(300)
  })

  test('a start at 0 does not replace 2:18, unless chosen', () => {
    const kept = after(report(138, { at: 1_000 }), report(0, { at: 2_000 }))
    expect(resumeAt(kept, 'a')).toBe(138)
    const chosen = withReport(kept, report(2, { at: 3_000, isChosen: true }))
    expect(resumeAt(chosen, 'a')).toBe(0)
    expect(chosen[0]?.seconds).toBe(2)
  })

  test('the first seconds are not saved', () => {
    expect(after(report(4.9))).toEqual([])
  })

  test('finished media restarts, and is saved again', () => {
    const finished = after(report(1_750, { at: 1_000 }))
    expect(finished[0]?.isFinished).toBe(true)
    expect(resumeAt(finished, 'a')).toBe(0)
    const again = withReport(finished, report(400, { at: 2_000 }))
    expect(resumeAt(again, 'a')).toBe(400)
    expect(again[0]?.isFinished).toBe(false)
  })

  test('unfinished media, newest first', () => {
    const progress = after(
      report(300, { media: media('old'), at: 1_000 }),
      report(1_790, { media: media('over'), at: 2_000 }),
      report(60, { media: media('new'), at: 3_000 }),
      report(1, { media: media('again'), at: 4_000, isChosen: true }),
    )
    expect(unfinished(progress, 10).map((entry) => entry.media.mediaId)).toEqual(['new', 'old'])
    expect(unfinished(progress, 1)).toHaveLength(1)
  })

  test('the oldest entries are dropped over the limit', () => {
    const reports = Array.from({ length: 301 }, (_, n) => report(50, { media: media(`m${n}`), at: n }))
    const progress = after(...reports)
    expect(progress).toHaveLength(300)
    expect(resumeAt(progress, 'm0')).toBe(0)
    expect(resumeAt(progress, 'm1')).toBe(50)
  })
})

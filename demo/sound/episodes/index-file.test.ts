import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTranscript } from '#server/features/media/transcripts/read-texts.ts'
import { MEDIA } from '../paths.ts'
import { boxAt, boxesIn } from '../programme/boxes.ts'
import { EpisodeIndex } from './index-file.ts'

const FOLDER = join(MEDIA, 'episodes')
const index = EpisodeIndex.parse(JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8')))
const episodes = Object.entries(index).map(([name, entry]) => ({ name, ...entry }))

/** Duration of an MP4 file, from its header. */
function durationOf(file: Buffer): number {
  const moov = boxesIn(file).find(({ type }) => type === 'moov')
  if (!moov) throw new Error('the file has no moov box')
  const header = boxAt(file, moov, 'mvhd').body
  return (file.readUInt32BE(header + 16) * 1_000) / file.readUInt32BE(header + 12)
}

test('the index states the duration of every sound file', () => {
  const wrong = episodes.filter(
    ({ name, durationMs }) => Math.abs(durationOf(readFileSync(join(FOLDER, `${name}.m4a`))) - durationMs) > 100,
  )
  expect(wrong).toEqual([])
})

test('chapters and transcripts are in order and end before the sound does', () => {
  for (const { name, durationMs, chapters = [], hasTranscript = false } of episodes) {
    const file = join(FOLDER, `${name}.vtt`)
    expect({ name, hasTranscript: existsSync(file) }).toEqual({ name, hasTranscript })
    const lines = hasTranscript ? readTranscript(readFileSync(file, 'utf8'), 'text/vtt') : []
    for (const starts of [chapters, lines].map((list) => list.map(({ startSeconds }) => startSeconds ?? -1))) {
      expect(starts.toSorted((a, b) => a - b)).toEqual(starts)
      expect((starts.at(-1) ?? 0) * 1_000).toBeLessThan(durationMs)
    }
    expect(lines.every(({ speaker }) => speaker !== null)).toBe(true)
  }
})

test('every episode of one podcast has chapters and a transcript', () => {
  const diaries = episodes.filter(({ name }) => name.startsWith('blackout-diaries/'))
  expect(diaries).toHaveLength(4)
  expect(diaries.filter(({ chapters = [], hasTranscript }) => chapters.length === 0 || !hasTranscript)).toEqual([])
})

import type { PlacedTurn } from './episode.ts'

/** WebVTT (W3C), one cue for each turn of a speaker. */
export function transcriptVtt(turns: readonly PlacedTurn[]): string {
  const cues = turns.map(
    ({ speaker, text, startSeconds, endSeconds }) =>
      `${timestamp(startSeconds)} --> ${timestamp(endSeconds)}\n<v ${speaker}>${escaped(text.trim().replaceAll(/\s+/g, ' '))}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function timestamp(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const ms = Math.round(seconds * 1_000)
  const whole = Math.floor(ms / 1_000)
  const clock = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':')
  return `${clock}.${String(ms % 1_000).padStart(3, '0')}`
}

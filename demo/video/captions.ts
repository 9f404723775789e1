export type Cue = { startMs: number; endMs: number; text: string }

const MAX_LINE_LENGTH = 42

/** WebVTT (W3C), in lines that fit over the picture. */
export function toVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) => `${timestamp(startMs)} --> ${timestamp(endMs)}\n${escaped(inLines(text))}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** At most two lines each, with time in proportion to their length. */
export function splitCue({ startMs, endMs, text }: Cue): Cue[] {
  const count = Math.ceil(text.length / (MAX_LINE_LENGTH * 2))
  const words = text.split(/\s+/)
  const parts: string[] = []
  for (let at = 0; at < words.length;) {
    const share = Math.ceil((words.length - at) / (count - parts.length))
    parts.push(words.slice(at, at + share).join(' '))
    at += share
  }
  let from = startMs
  let spoken = 0
  return parts.map((part) => {
    spoken += part.length
    const to = Math.round(startMs + ((endMs - startMs) * spoken) / parts.join('').length)
    const cue = { startMs: from, endMs: to, text: part }
    from = to
    return cue
  })
}

function timestamp(ms: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = Math.floor(ms / 1_000)
  const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return `${clock}.${String(ms % 1_000).padStart(3, '0')}`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function inLines(text: string): string {
  if (text.length <= MAX_LINE_LENGTH) return text
  const middle = text.length / 2
  const blanks = [...text.matchAll(/ /g)].map(({ index }) => index)
  const best = blanks.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  return best === undefined ? text : `${text.slice(0, best)}\n${text.slice(best + 1)}`
}

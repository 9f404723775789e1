import type { TranscriptLine } from '#contract/transcripts.ts'

interface Limits {
  maxLines: number
  /** Characters of a joined text. */
  maxLength?: number
}

/**
 * Joins pairs of neighbouring lines of one speaker until the transcript is within the limit, because some transcripts have a line for each
 * word. Lines that are still above the limit are cut off.
 */
export function withinLimit(lines: TranscriptLine[], { maxLines, maxLength = Infinity }: Limits): TranscriptLine[] {
  if (lines.length <= maxLines) return lines
  const joined: TranscriptLine[] = []
  for (let at = 0; at < lines.length; at += 2) {
    const [one, other] = [lines[at], lines[at + 1]]
    const mayJoin = one && other && one.speaker === other.speaker && one.text.length + other.text.length < maxLength
    if (mayJoin) joined.push({ ...one, text: `${one.text} ${other.text}` })
    else joined.push(...lines.slice(at, at + 2))
  }
  return joined.length < lines.length ? withinLimit(joined, { maxLines, maxLength }) : joined.slice(0, maxLines)
}

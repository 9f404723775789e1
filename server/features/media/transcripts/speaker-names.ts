import type { TranscriptLine } from '#contract/transcripts.ts'

/** `Ann Smith: Hello`, `>> ANN: Hello` */
const SPEECH = /^(?:>{2,3}\s*)?(\p{Lu}[\p{L}\p{N} .'’-]{0,40}):\s+(?=\S)/u
const CHANGE = /^>{2,3}\s*/

/**
 * Takes the names of speakers out of texts that begin with them; each speaks until the next one is named. What stands once before a colon, such as “Note”, may be no name; the
 * arrows of captions for the deaf say that somebody else speaks.
 */
export function withSpeakers(lines: readonly TranscriptLine[]): TranscriptLine[] {
  const names = lines.map(({ speaker, text }) => (speaker === null ? SPEECH.exec(text.trim())?.[1] : undefined))
  const counts = new Map<string, number>()
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isDialogue = lines.length > 1 && names.every((name) => name !== undefined)
  let speaker: string | null = null
  return lines.map((line, index) => {
    const text = line.text.trim()
    const name = names[index]
    if (name !== undefined && (isDialogue || (counts.get(name) ?? 0) > 1)) {
      speaker = name
      return { ...line, speaker, text: text.replace(SPEECH, '') }
    }
    if (line.speaker !== null || CHANGE.test(text)) speaker = null
    return { ...line, speaker: line.speaker ?? speaker, text: text.replace(CHANGE, '') }
  })
}

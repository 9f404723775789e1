import type { TranscriptLine } from '#contract/transcripts.ts'

const CAPITALISED = String.raw`\p{Lu}[\p{L}\p{M}.'’-]*`
const PARTICLE = '(?:van|von|de|der|den|du|da|dos|le|la|bin|al)'
/** `Ann Lee`, `ANN LEE`, `Pieter van der Merwe` */
const FULL_NAME = new RegExp(`^${CAPITALISED}(?: ${CAPITALISED}| ${PARTICLE}){0,3} ${CAPITALISED}$`, 'u')
const ONE_WORD = /^\p{Lu}[\p{L}\p{M}'’-]+$/u
/** Words that begin a title or an announcement, and never a name. */
const NO_NAME =
  /^(?:episode|chapter|part|season|series|act|scene|section|step|title|note|warning|breaking|coming|next|previously|welcome|good|dear|happy|question|answer|the|an?|in|on|at|and|but|so|this|that|my|our|your|what|why|how|transcri\w+|translat\w+|subtitles?|captions?|copyright)\b/i
/** The end of a sentence, or of a sound such as `(Applause)`. */
const SENTENCE_END = /[.?!…]["'”’)\]]*$|[)\]♪]$/
const CAPITALS = /^\p{Lu}[^\p{Ll}]+$/u
/** Names that are mentioned within sentences, which may be those of speakers. */
const MENTIONS = /(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{M}'’-]+/gu

/**
 * The places of names that precede a colon once: the speaker of a monologue in its first line, and others at the beginning of a sentence
 * where the text names speakers. Where the names of others are in capitals, one in capitals is that of a speaker, too.
 */
export function namesUsedOnce(
  lines: readonly TranscriptLine[],
  names: readonly (string | undefined)[],
  isSure: readonly boolean[],
): Set<number> {
  const candidates = [...names.keys()].filter((index) => {
    const name = names[index] ?? ''
    const isPossible = !isSure[index] && !NO_NAME.test(name) && (FULL_NAME.test(name) || ONE_WORD.test(name))
    return isPossible && (index === 0 || SENTENCE_END.test(lines[index - 1]?.text.trim() ?? ''))
  })
  if (candidates.length === 0) return new Set()
  const isFull = (index: number) => FULL_NAME.test(names[index] ?? '')
  const beginsWithName = candidates[0] === 0 || isSure[0] === true
  const hasCapitals = names.some((name, index) => isSure[index] === true && CAPITALS.test(name ?? ''))
  const mentioned = new Set(lines.flatMap(({ text }) => text.match(MENTIONS) ?? []))
  const isLater = (index: number) => {
    const name = names[index] ?? ''
    if (isFull(index)) return isSure.includes(true) || beginsWithName
    return (hasCapitals && CAPITALS.test(name)) || (beginsWithName && mentioned.has(name))
  }
  const later = candidates.filter((index) => index > 0 && isLater(index))
  const isFirst = candidates[0] === 0 && (isFull(0) || later.length > 0 || isSure.includes(true))
  return new Set(isFirst ? [0, ...later] : later)
}

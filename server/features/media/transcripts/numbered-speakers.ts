const NUMBERED = /^(>{2,3} ?)?(\d{1,2})(?=:\s+\S)/

/** Writes `Speaker 1: Hello` for `1: Hello` where most texts begin so and a number recurs, unlike those of a list. */
export function withNumberedSpeakers(texts: readonly string[]): string[] {
  const filled = texts.filter((text) => text !== '')
  const numbers = filled.flatMap((text) => NUMBERED.exec(text)?.[2] ?? [])
  const areSpeakers = numbers.length >= filled.length / 2 && new Set(numbers).size < numbers.length
  return texts.map((text) => (areSpeakers ? text.replace(NUMBERED, '$1Speaker $2') : text))
}

/** One strike of a pattern: where it begins and how many steps it lasts. */
export type Strike = { step: number; length: number; mark: string }

/** Reads a step pattern, repeated or cut to `length` steps. */
export function strikes(pattern: string, length: number): Strike[] {
  const found: Strike[] = []
  let last: Strike | undefined
  for (let step = 0; step < length; step++) {
    const mark = pattern.charAt(step % pattern.length)
    if (mark === '-') {
      if (last) last.length += 1
    } else if (mark === '.') last = undefined
    else {
      last = { step, length: 1, mark }
      found.push(last)
    }
  }
  return found
}

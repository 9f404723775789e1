/** mulberry32: from 0 up to 1, the same for the same seed on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Random = {
  /** From 0 up to 1, without 1. */
  next: () => number
  between: (low: number, high: number) => number
  /** Both ends included. */
  whole: (low: number, high: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
}

/** FNV-1a: similar seeds, such as two titles that differ in one letter, get different hashes. */
function hash(seed: string): number {
  let value = 2166136261
  for (const letter of seed) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619)
  return value >>> 0
}

export function createRandom(seed: string): Random {
  const next = randomFrom(hash(seed))
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

/** The draw of a competition, which anyone can recompute (docs/competitions.md), also in browsers. */

/** Everything that determines a draw, without personal data. Published at `/competitions/{name}/proof.json`. */
export interface DrawProof {
  version: 1
  /** URL of the competition's page. */
  competition: string
  closedAt: string
  drawnAt: string
  /** SHA-256 of the seed, published before the competition closed. Lower-case hex, as are all hashes here. */
  commitment: string
  /** 32 bytes. */
  seed: string
  /** Entry numbers, sorted. */
  entries: readonly string[]
  /** SHA-256 of the entry numbers, each followed by a line feed. */
  entryListHash: string
  winners: readonly string[]
  /** Take the place of winners who cannot be reached, in this order. */
  reserves: readonly string[]
}

const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => hexOf(await crypto.subtle.digest('SHA-256', bytes))

export const toCommitment = (seed: string): Promise<string> => sha256(bytesOf(seed))

export const hashEntryList = (entries: readonly string[]): Promise<string> =>
  sha256(new TextEncoder().encode(entries.map((entry) => `${entry}\n`).join('')))

/** By code unit, so that every language and computer has the same order. */
export const sortEntries = (entries: readonly string[]): string[] =>
  entries.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))

interface Draw {
  competition: string
  closedAt: Date
  drawnAt: Date
  commitment: string
  seed: string
  /** Entry numbers in any order. */
  entries: readonly string[]
  winners: number
  reserves: number
}

export async function makeProof({ winners, reserves, closedAt, drawnAt, ...draw }: Draw): Promise<DrawProof> {
  const entries = sortEntries(draw.entries)
  const drawn = await drawEntries(draw.seed, entries, winners + reserves)
  return {
    version: 1,
    competition: draw.competition,
    closedAt: closedAt.toISOString(),
    drawnAt: drawnAt.toISOString(),
    commitment: draw.commitment,
    seed: draw.seed,
    entries,
    entryListHash: await hashEntryList(entries),
    winners: drawn.slice(0, winners),
    reserves: drawn.slice(winners),
  }
}

const RANGE = 2 ** 48

/** Draws `count` of the sorted entries without replacement: the first places of a Fisher-Yates shuffle. */
export async function drawEntries(seed: string, entries: readonly string[], count: number): Promise<string[]> {
  const random = await randomSource(seed, await hashEntryList(entries))
  const remaining = [...entries]
  const picks = Math.min(count, remaining.length)
  for (let index = 0; index < picks; index++) {
    const chosen = index + (await random(remaining.length - index))
    const entry = remaining[chosen] ?? ''
    remaining[chosen] = remaining[index] ?? ''
    remaining[index] = entry
  }
  return remaining.slice(0, picks)
}

/** Uniform below a limit: 48 bits of HMAC-SHA256 each, rejecting those above the last full multiple. */
async function randomSource(seed: string, entryListHash: string): Promise<(limit: number) => Promise<number>> {
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  let counter = 0
  return async (limit) => {
    for (;;) {
      const block = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${entryListHash}:${counter++}`))
      const number = new DataView(block).getUint32(0) * 2 ** 16 + new DataView(block).getUint16(4)
      if (number < RANGE - (RANGE % limit)) return number % limit
    }
  }
}

export interface ProofCheck {
  text: string
  isRight: boolean
}

/** Recomputes a draw. `commitment` is the one that was noted before closing, where the proof itself is not trusted. */
export async function checkProof(proof: DrawProof, commitment = proof.commitment): Promise<ProofCheck[]> {
  const { seed, entries, winners, reserves } = proof
  const drawn = await drawEntries(seed, entries, winners.length + reserves.length)
  const isSorted = sortEntries(new Set(entries).values().toArray()).every((entry, index) => entry === entries[index])
  return [
    { text: 'The seed is the one that was committed to', isRight: (await toCommitment(seed)) === commitment },
    {
      text: 'The entry list is sorted, without repetitions, and has the published hash',
      isRight:
        isSorted && new Set(entries).size === entries.length && (await hashEntryList(entries)) === proof.entryListHash,
    },
    {
      text: 'Seed and entry list give these winners and reserves',
      isRight: sameList(drawn, [...winners, ...reserves]),
    },
  ]
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])

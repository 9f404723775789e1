import { hash } from 'node:crypto'
import type { Piece } from './station-file.ts'

/** The pieces are shuffled within quarters: enough variety, and at least half a round between repetitions of a piece. */
const GROUPS = 4

/** Endless rounds of the pieces of one role, in groups shuffled anew in each round. Any position is computed directly. */
export class Rotation {
  readonly #stock: readonly Piece[]
  readonly #seed: string
  readonly #rounds = new Map<number, readonly Piece[]>()

  constructor(stock: readonly Piece[], seed: string) {
    this.#seed = seed
    this.#stock = shuffled(stock, seed)
  }

  get size(): number {
    return this.#stock.length
  }

  /** `position` may be negative. Undefined without pieces. */
  at(position: number): Piece | undefined {
    const round = Math.floor(position / this.size)
    return this.#round(round)[position - round * this.size]
  }

  #round(round: number): readonly Piece[] {
    const known = this.#rounds.get(round)
    if (known) return known
    const size = Math.ceil(this.size / GROUPS)
    const groups = Array.from({ length: GROUPS }, (_, i) => this.#stock.slice(i * size, (i + 1) * size))
    const pieces = groups.flatMap((group) => shuffled(group, `${this.#seed}/${round}`))
    if (this.#rounds.size > 100) this.#rounds.clear()
    this.#rounds.set(round, pieces)
    return pieces
  }
}

function shuffled(pieces: readonly Piece[], seed: string): Piece[] {
  const sortKey = (piece: Piece) => hash('sha1', `${seed}/${piece.id}`, 'hex')
  return pieces
    .map((piece) => ({ piece, key: sortKey(piece) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ piece }) => piece)
}

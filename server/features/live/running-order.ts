import { HOUR_MS } from '#server/lib/time/durations.ts'
import type { Rotation } from './rotation.ts'
import { firstSegmentFrom, segmentInstant } from './segment-clock.ts'
import type { Daypart, Piece, PieceRole } from './station-file.ts'

const HALF_HOUR_MS = HOUR_MS / 2

/** `at` counts segments from the start of the hour. */
export interface Entry {
  piece: Piece
  at: number
}

export interface HourPlan {
  /** Hours since 1970. */
  hour: number
  daypart: Daypart
  rotations: ReadonlyMap<PieceRole, Rotation>
  firstIndex: (role: PieceRole) => number
  /** Limit of the pieces of an hour, after which the next hour continues the rotation. */
  draws: (role: PieceRole) => number
  links: ReadonlyMap<string, Piece>
}

/** The first segment that starts after the hour has struck. */
export const hourStart = (hour: number): number => firstSegmentFrom(hour * HOUR_MS)

/**
 * An hour is a bulletin, the rotation of the daypart, and in some dayparts headlines after half past. Short pieces exactly fill the time
 * that remains before news.
 */
export function runningOrder(plan: HourPlan): { entries: readonly Entry[]; drawn: ReadonlyMap<PieceRole, number> } {
  const { hour, daypart } = plan
  const start = hourStart(hour)
  const order = new Order(plan, start)
  order.addNext('opener')
  order.addNext('bulletin')
  if (daypart.headlines && plan.rotations.get('headlines')?.size) {
    order.fillUntil(firstSegmentFrom(hour * HOUR_MS + HALF_HOUR_MS) - start)
    order.addNext('headlines')
  }
  order.fillUntil(hourStart(hour + 1) - start)
  return order
}

const TIME_CHECK_MS = 25_000
const FIVE_MINUTES_MS = 300_000
/** The remaining time is not filled with a piece that is among this many previous ones. */
const RECENT = 12
const MANY_TALKS = 8

class Order {
  readonly entries: Entry[] = []
  readonly drawn = new Map<PieceRole, number>()
  readonly #plan: HourPlan
  readonly #start: number
  #at = 0
  #turn = 0

  constructor(plan: HourPlan, start: number) {
    this.#plan = plan
    this.#start = start
  }

  addNext(role: PieceRole): void {
    const piece = this.#next(role)
    if (piece) this.#draw(piece)
  }

  /** Adds pieces of the rotation until the next song or talk does not fit before the segment `end`. */
  fillUntil(end: number): void {
    const { rotation } = this.#plan.daypart
    for (;;) {
      const role = rotation[this.#turn % rotation.length] ?? 'song'
      if (role === 'weather' || role === 'advert' || role === 'jingle') this.#placeShort(role, end)
      else if (!this.#placeMain(role, end)) break
      this.#turn++
    }
    for (const piece of exactFill(this.#fillers(), end - this.#at)) this.#add(piece)
  }

  #placeShort(role: PieceRole, end: number): void {
    const piece = this.#mayDraw(role) ? this.#next(role) : undefined
    if (piece && piece.segments <= end - this.#at) this.#draw(piece)
  }

  #placeMain(wanted: 'song' | 'announced' | 'talk', end: number): boolean {
    const role = wanted === 'talk' ? 'talk' : 'song'
    const roles: PieceRole[] = role === 'talk' ? ['talk', 'song'] : ['song', 'talk']
    // When the pieces of a role are used up, the other role is used; when both are, the rotation continues beyond the limit.
    const piece = this.#next(roles.find((each) => this.#mayDraw(each)) ?? role) ?? this.#next('song')
    const link = wanted === 'announced' && piece ? this.#plan.links.get(piece.id) : undefined
    let spare = end - this.#at - (piece?.segments ?? Infinity)
    if (!piece || spare < 0) return false
    for (const short of [this.#timeCheck(), link]) {
      if (!short || short.segments > spare) continue
      this.#add(short)
      spare -= short.segments
    }
    this.#draw(piece)
    return true
  }

  #timeCheck(): Piece | undefined {
    const { hour, rotations } = this.#plan
    const past = segmentInstant(this.#start + this.#at) - hour * HOUR_MS
    const minute = Math.round(past / FIVE_MINUTES_MS) * 5
    if (Math.abs(past - minute * 60_000) > TIME_CHECK_MS) return undefined
    const checks = rotations.get('time')
    return Array.from({ length: checks?.size ?? 0 }, (_, index) => checks?.at(index)).find(
      (piece) => piece?.minute === minute,
    )
  }

  /** In order of preference. Each was last played at least half a round ago and is not up next; talks only if there are many. */
  #fillers(): Piece[] {
    const recent = new Set(this.entries.slice(-RECENT).map(({ piece }) => piece))
    const ahead = (role: PieceRole, share: number) => {
      const rotation = this.#plan.rotations.get(role)
      const size = rotation?.size ?? 0
      const from = this.#index(role) + Math.floor(size / 2)
      return Array.from({ length: Math.floor(size * share) }, (_, i) => rotation?.at(from + i))
    }
    const hasManyTalks = (this.#plan.rotations.get('talk')?.size ?? 0) >= MANY_TALKS
    return [
      ...(hasManyTalks ? ahead('talk', 0.25) : []),
      ...ahead('advert', 1),
      ...ahead('weather', 1),
      ...ahead('jingle', 1),
    ]
      .filter((piece) => piece !== undefined)
      .filter((piece) => piece.role === 'jingle' || !recent.has(piece))
  }

  #next(role: PieceRole): Piece | undefined {
    return this.#plan.rotations.get(role)?.at(this.#index(role))
  }

  #index(role: PieceRole): number {
    return this.#plan.firstIndex(role) + (this.drawn.get(role) ?? 0)
  }

  #mayDraw(role: PieceRole): boolean {
    return (this.drawn.get(role) ?? 0) < this.#plan.draws(role)
  }

  #draw(piece: Piece): void {
    this.drawn.set(piece.role, (this.drawn.get(piece.role) ?? 0) + 1)
    this.#add(piece)
  }

  #add(piece: Piece): void {
    this.entries.push({ piece, at: this.#at })
    this.#at += piece.segments
  }
}

/** Prefers pieces at the start of the list. Each is used once if possible; otherwise the shortest is repeated. */
export function exactFill(pieces: readonly Piece[], segments: number): Piece[] {
  const fills = new Map<number, Piece[]>([[0, []]])
  for (const piece of pieces) {
    const without = [...fills]
    for (const [length, fill] of without) {
      const sum = length + piece.segments
      if (sum <= segments && !fills.has(sum)) fills.set(sum, [...fill, piece])
    }
  }
  const exact = fills.get(segments)
  if (exact) return exact
  const longest = Math.max(...fills.keys())
  const [shortest] = pieces.toSorted((a, b) => a.segments - b.segments)
  if (shortest?.segments !== 1) throw new Error('A rest cannot be filled without a piece of one segment')
  return [...(fills.get(longest) ?? []), ...Array.from({ length: segments - longest }, () => shortest)]
}

import type { LogItem, Programme } from '#server/features/now-playing/playout.ts'
import { firstIndex } from '#server/lib/lists/first-index.ts'
import { HOUR_MS } from '#server/lib/time/durations.ts'
import { Rotation } from './rotation.ts'
import { type Entry, hourStart, runningOrder } from './running-order.ts'
import { SEGMENT_MS, segmentInstant } from './segment-clock.ts'
import type { Daypart, Piece, PieceRole, StationFile } from './station-file.ts'

/** Hours of South Africa ahead of UTC, all year. */
const ZONE_HOURS = 2
/** Far more than a recording of four hours and a window of two need. */
const CACHED_HOURS = 200
/** Trial hours determine how many pieces a daypart draws. */
const TRIALS = 6
const DAY = Array.from({ length: 24 }, (_, hour) => hour)

const KINDS: Partial<Record<PieceRole, LogItem['kind']>> = {
  song: 'song',
  talk: 'show',
  weather: 'show',
  opener: 'news',
  bulletin: 'news',
  headlines: 'news',
  advert: 'ad',
}

interface Hour {
  first: number
  order: readonly Entry[]
  log: readonly LogItem[]
}

/** Composes each hour by the rules, seeded by station and hour, so that all nodes agree on any past or future hour. */
export class StationProgramme implements Programme {
  readonly pause: StationFile['pause']
  readonly #file: StationFile
  readonly #rotations: ReadonlyMap<PieceRole, Rotation>
  readonly #links: ReadonlyMap<string, Piece>
  readonly #draws: ReadonlyMap<Daypart, ReadonlyMap<PieceRole, number>>
  readonly #hours = new Map<number, Hour>()

  constructor(file: StationFile) {
    this.#file = file
    this.pause = file.pause
    const byRole = Map.groupBy(file.pieces, ({ role }) => role)
    this.#rotations = new Map(
      Array.from(byRole, ([role, pieces]) => [role, new Rotation(pieces, `${file.station}/${role}`)]),
    )
    this.#links = new Map((byRole.get('link') ?? []).flatMap((piece) => (piece.song ? [[piece.song, piece]] : [])))
    this.#draws = new Map(file.clock.map((daypart) => [daypart, this.#tryHours(daypart)]))
  }

  partAt(number: number): { piece: Piece; segment: number } {
    const hour = Math.floor(segmentInstant(number) / HOUR_MS)
    const { first, order } = this.#hourAt(hour)
    const offset = number - first
    const entry = order[lastAtOrBefore(order, offset)]
    if (!entry) throw new RangeError(`There is no segment ${number}`)
    return { piece: entry.piece, segment: offset - entry.at }
  }

  itemsBetween(from: number, to: number): LogItem[] {
    const items: LogItem[] = []
    // An hour ends some seconds after the full hour, so the hour before `from` may still be on air.
    for (let hour = Math.floor(from / HOUR_MS) - 1; hour * HOUR_MS < to; hour++) {
      items.push(...this.#hourAt(hour).log.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from))
    }
    return items
  }

  #hourAt(hour: number): Hour {
    const known = this.#hours.get(hour)
    if (known) return known
    const daypart = this.#daypart(hourOfDay(hour))
    const order = runningOrder({
      ...this.#plan(hour, daypart),
      firstIndex: (role) => this.#drawnBefore(role, hour),
      draws: (role) => this.#drawsOf(daypart, role),
    }).entries
    const first = hourStart(hour)
    const made = { first, order, log: toLog(order, first) }
    const [oldest] = this.#hours.keys()
    if (oldest !== undefined && this.#hours.size >= CACHED_HOURS) this.#hours.delete(oldest)
    this.#hours.set(hour, made)
    return made
  }

  #plan(hour: number, daypart: Daypart) {
    return { hour, daypart, rotations: this.#rotations, links: this.#links }
  }

  #daypart(hour: number): Daypart {
    const daypart = this.#file.clock.findLast(({ from }) => from <= hour)
    if (!daypart) throw new RangeError('The clock of the station does not begin at midnight')
    return daypart
  }

  #tryHours(daypart: Daypart): ReadonlyMap<PieceRole, number> {
    const most = new Map<PieceRole, number>()
    for (let trial = 0; trial < TRIALS; trial++) {
      const plan = { ...this.#plan(trial, daypart), firstIndex: () => trial * 5, draws: () => Infinity }
      for (const [role, drawn] of runningOrder(plan).drawn) most.set(role, Math.max(drawn, most.get(role) ?? 0))
    }
    return most
  }

  #drawsOf(daypart: Daypart, role: PieceRole): number {
    return this.#draws.get(daypart)?.get(role) ?? 0
  }

  #drawnBefore(role: PieceRole, hour: number): number {
    const sum = (hours: readonly number[]) =>
      hours.reduce((total, index) => total + this.#drawsOf(this.#daypart(index), role), 0)
    return Math.floor((hour + ZONE_HOURS) / 24) * sum(DAY) + sum(DAY.slice(0, hourOfDay(hour)))
  }
}

const hourOfDay = (hour: number): number => (((hour + ZONE_HOURS) % 24) + 24) % 24

/** Jingles, links and time checks are pauses; the opening of the news is part of the bulletin. */
function toLog(order: readonly Entry[], firstSegment: number): LogItem[] {
  const log: LogItem[] = []
  for (const { piece, at } of order) {
    const { role, title, artist, segments } = piece
    const kind = KINDS[role]
    if (!kind || title === undefined) continue
    const startsAt = segmentInstant(firstSegment + at)
    const endsAt = startsAt + segments * SEGMENT_MS
    const last = log.at(-1)
    if (last?.kind === kind && last.title === title && last.endsAt === startsAt)
      log[log.length - 1] = { ...last, endsAt }
    else log.push({ kind, title, ...(artist !== undefined && { artist }), startsAt, endsAt })
  }
  return log
}

const lastAtOrBefore = (order: readonly Entry[], offset: number): number =>
  Math.max(0, firstIndex(order, ({ at }) => at > offset) - 1)

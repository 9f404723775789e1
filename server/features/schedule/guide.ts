import type { Day } from './johannesburg.ts'
import { expandRules, type Slot, type WeeklyRule } from './slots.ts'

/**
 * What airs on one day, [00:00, 24:00) in Johannesburg, by the weekly rules of a station. A show across midnight is in the
 * guide of both days, each time with its true start and end; a gap is a time that no item covers.
 */
export const guideFor = (rules: readonly WeeklyRule[], day: Day): Slot[] => expandRules(rules, day.startsAt, day.endsAt)

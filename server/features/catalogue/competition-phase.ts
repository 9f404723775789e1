import type { Content } from './content.ts'

export type CompetitionPhase = 'NOT_YET_OPEN' | 'OPEN' | 'CLOSED'

/** By the server's clock: open from its opening instant on, no longer at its closing instant. */
export function competitionPhase(
  { opensAt, closesAt }: Pick<Content, 'opensAt' | 'closesAt'>,
  now: Date,
): CompetitionPhase {
  if (closesAt && closesAt <= now) return 'CLOSED'
  return opensAt && opensAt > now ? 'NOT_YET_OPEN' : 'OPEN'
}

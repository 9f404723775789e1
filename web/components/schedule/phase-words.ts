import type { Phase } from './schedule-time.ts'

/** What a colour says on the guide, for those who do not see it. */
export const PHASE_WORDS: Record<Phase, string> = { past: 'Ended', now: 'On air', next: 'Later' }

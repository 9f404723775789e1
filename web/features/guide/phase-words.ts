import type { Phase } from '#web/components/schedule/schedule-time.ts'

/** Text alternatives for the colours of the guide. */
export const PHASE_WORDS: Record<Phase, string> = { past: 'Ended', now: 'On air', next: 'Later' }

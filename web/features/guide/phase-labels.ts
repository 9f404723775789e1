import type { Phase } from '#web/components/schedule/schedule-time.ts'

export const PHASE_LABELS: Record<Phase, string> = { past: 'Ended', now: 'On air', next: 'Later' }

import type { Availability as AvailabilityValue } from '../availability.ts'
import { builder } from '#server/gateway/builder.ts'
import { Instant } from '#server/gateway/instant.ts'

const AvailabilityState = builder.enumType('AvailabilityState', {
  values: {
    PENDING: { description: 'Not yet: from `from` on.' },
    LIVE: { description: 'On air now, until `until` where that is given.' },
    PROCESSING: { description: 'The recording is being made ready.' },
    AVAILABLE: { description: 'Can be played, until `until` where that is given.' },
    EXPIRED: { description: 'No longer there.' },
    BLOCKED: { description: 'Kept from this visitor, for `reason`.' },
  },
})

const BlockReason = builder.enumType('BlockReason', {
  values: ['GEO', 'RIGHTS', 'AGE', 'LEGAL', 'EDITORIAL', 'SUBSCRIPTION'] as const,
})

export const Availability = builder.objectRef<AvailabilityValue>('Availability').implement({
  description: 'Whether an item can be played, and if not, why.',
  fields: (t) => ({
    state: t.field({ type: AvailabilityState, resolve: ({ state }) => state }),
    from: t.field({
      type: Instant,
      nullable: true,
      resolve: (value) => (value.state === 'PENDING' ? value.from : null),
    }),
    until: t.field({
      type: Instant,
      nullable: true,
      resolve: (value) => ('until' in value ? value.until : null),
    }),
    reason: t.field({
      type: BlockReason,
      nullable: true,
      resolve: (value) => (value.state === 'BLOCKED' ? value.reason : null),
    }),
  }),
})

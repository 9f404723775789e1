import { builder } from './builder.ts'

export const Instant = builder.objectRef<Date>('Instant').implement({
  description: 'A moment in time.',
  fields: (t) => ({
    iso8601: t.string({ description: 'In UTC, with milliseconds.', resolve: (date) => date.toISOString() }),
    unixSeconds: t.int({ resolve: (date) => Math.floor(date.getTime() / 1000) }),
  }),
})

const ZONE = { timeZone: 'Africa/Johannesburg' } as const

/** `9 March 2026`, or with the day of the week. */
export const dayText = (instant: Date | string, weekday?: 'long'): string =>
  new Date(instant).toLocaleDateString('en-ZA', {
    ...(weekday && { weekday }),
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...ZONE,
  })

const DATE_AND_TIME = /* @__PURE__ */ new Intl.DateTimeFormat('en-ZA', {
  dateStyle: 'medium',
  timeStyle: 'short',
  ...ZONE,
})

/** `09 Mar 2026, 14:05` */
export const dateAndTime = (instant: Date): string => DATE_AND_TIME.format(instant)

const DAY_AND_TIME = /* @__PURE__ */ new Intl.DateTimeFormat('en-ZA', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  ...ZONE,
})

/** `9 March at 14:05` */
export const recentDayAndTime = (instant: Date): string => DAY_AND_TIME.format(instant)

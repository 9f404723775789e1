/** A day in Johannesburg in words: `9 March 2026`, or with the day of the week. */
export const dayText = (instant: Date | string, weekday?: 'long'): string =>
  new Date(instant).toLocaleDateString('en-ZA', {
    ...(weekday && { weekday }),
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Africa/Johannesburg',
  })

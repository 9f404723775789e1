const FORMAT = new Intl.DateTimeFormat('en-ZA', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Johannesburg',
})

/** Date and time in Johannesburg. */
export const clockTime = (instant: Date): string => FORMAT.format(instant)

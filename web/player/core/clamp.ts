/** `value` between `low` and `high`; `low` where it is not a number. */
export const clamp = (value: number, low: number, high: number): number =>
  Number.isNaN(value) ? low : Math.min(Math.max(value, low), high)

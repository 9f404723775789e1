/** A whole number of at least one, else null: `A`, `0` and `1.5` are no season or episode numbers. */
export function positiveInteger(text: string | undefined): number | null {
  const match = /^\s*0*([1-9]\d{0,14})\s*$/.exec(text ?? '')
  return match ? Number(match[1]) : null
}

/** A number of zero or more, with or without a fraction, else null. */
export function positiveNumber(text: string | undefined): number | null {
  return /^\s*\d{1,15}(\.\d+)?\s*$/.test(text ?? '') ? Number(text) : null
}

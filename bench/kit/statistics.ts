/** The value that `share` of the values do not exceed, 0 to 1; NaN without values. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The measurement with the median value; undefined without measurements. */
export const medianBy = <Measured>(
  rounds: readonly Measured[],
  value: (round: Measured) => number,
): Measured | undefined => rounds.toSorted((a, b) => value(a) - value(b))[Math.floor(rounds.length / 2)]

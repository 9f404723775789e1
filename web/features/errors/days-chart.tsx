/** Occurrences by day; today is the last one. */
export function DaysChart({ days }: { days: readonly number[] }) {
  const highest = Math.max(...days, 1)
  return (
    <span className="error-days" role="img" aria-label={`By day, today last: ${days.join(', ')}`}>
      {days.map((number, index) => (
        // The days have no other identity than their order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} style={{ blockSize: `${Math.max(number > 0 ? 12 : 4, (number / highest) * 100)}%` }} />
      ))}
    </span>
  )
}

import type { Row } from '../row.ts'
import { compare, type Target } from './load.ts'

/** Requests per second relative to the baseline. */
export async function rateRow(row: Pick<Row, 'work' | 'against' | 'aim'>, ours: Target, limit: Target): Promise<Row> {
  const { ours: us, limit: bare } = await compare(ours, limit)
  return {
    ...row,
    ratio: us.requestsPerSecond / bare.requestsPerSecond,
    details: `${us.requestsPerSecond.toFixed(0)} against ${bare.requestsPerSecond.toFixed(0)} a second; CPU ${us.cpuMicros.toFixed(0)} against ${bare.cpuMicros.toFixed(0)} us each`,
  }
}

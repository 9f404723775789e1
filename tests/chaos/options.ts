import { parseArgs } from 'node:util'
import * as z from 'zod'
import { DISTURBANCES, type DisturbanceName } from './disturbances.ts'

export interface ChaosOptions {
  minutes: number
  /** Undefined runs all of them in turn. */
  only: DisturbanceName | undefined
  seed: number
}

const names = Object.keys(DISTURBANCES) as [DisturbanceName, ...DisturbanceName[]]

const Options = z.object({
  minutes: z.coerce.number().min(0.5).max(1_440).default(5),
  only: z.enum(names).optional(),
  seed: z.coerce.number().int().min(0).default(1),
})

/** Parses the command line. Throws an error with the usage. */
export function readOptions(args: readonly string[]): ChaosOptions {
  const options = { minutes: { type: 'string' }, only: { type: 'string' }, seed: { type: 'string' } } as const
  try {
    const { minutes, only, seed } = Options.parse(parseArgs({ args: [...args], options }).values)
    return { minutes, only, seed }
  } catch (cause) {
    const usage = `usage: npm run chaos -- [--minutes 5] [--seed 1] [--only ${names.join('|')}]`
    throw new Error(usage, { cause })
  }
}

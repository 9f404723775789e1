import { medianBy } from './statistics.ts'

export interface Timed {
  /** Median microseconds per call. */
  micros: number
  /** User and system, over all rounds. */
  cpuMicros: number
  /** The same for this thread only: without the embedded database, compression and garbage collection. */
  threadMicros: number
}

const ROUNDS = 5
const CALLS = 60

type Call = () => Promise<unknown>
/** The given number of calls. */
type Round = (calls: number) => Promise<unknown>

/** Alternately, so that other work on the machine affects both. */
export const timeAlternately = (first: Call, second: Call): Promise<{ first: Timed; second: Timed }> =>
  timeRounds(roundOf(first), roundOf(second))

const roundOf =
  (work: Call): Round =>
  async (calls) => {
    for (let call = 0; call < calls; call++) await work()
  }

/** As `timeAlternately`, for work that makes its calls itself, such as several at once. */
export async function timeRounds(first: Round, second: Round): Promise<{ first: Timed; second: Timed }> {
  await timeRound(first)
  await timeRound(second)
  const rounds: { first: Timed[]; second: Timed[] } = { first: [], second: [] }
  for (let round = 0; round < ROUNDS; round++) {
    rounds.first.push(await timeRound(first))
    rounds.second.push(await timeRound(second))
  }
  return { first: middleOf(rounds.first), second: middleOf(rounds.second) }
}

async function timeRound(work: Round): Promise<Timed> {
  const cpu = process.cpuUsage()
  const thread = process.threadCpuUsage()
  const began = performance.now()
  await work(CALLS)
  const micros = ((performance.now() - began) * 1000) / CALLS
  const perCall = ({ user, system }: NodeJS.CpuUsage) => (user + system) / CALLS
  return {
    micros,
    cpuMicros: perCall(process.cpuUsage(cpu)),
    threadMicros: perCall(process.threadCpuUsage(thread)),
  }
}

const middleOf = (rounds: readonly Timed[]): Timed =>
  medianBy(rounds, ({ micros }) => micros) ?? { micros: NaN, cpuMicros: NaN, threadMicros: NaN }

const cleanups: (() => Promise<void>)[] = []

/** Runs `work` after the current test file. */
export const afterThisFile = (work: () => Promise<void>): void => void cleanups.push(work)

export async function runCleanups(): Promise<void> {
  for (const work of cleanups.splice(0)) await work()
}

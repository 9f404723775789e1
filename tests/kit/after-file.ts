const cleanups: (() => Promise<void>)[] = []

/** Has `work` done when the test file that runs now is over. */
export const afterThisFile = (work: () => Promise<void>): void => void cleanups.push(work)

export async function runCleanups(): Promise<void> {
  for (const work of cleanups.splice(0)) await work()
}

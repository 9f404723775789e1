const RETRY_MS = 5_000

/** What `load` gives, tried until it succeeds: a script that cannot be fetched in a dead zone must not break the page. */
export async function untilLoaded<Script>(load: () => Promise<Script>): Promise<Script> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return untilLoaded(load)
  }
}

/** What this process has used so far: CPU in microseconds, resident memory in bytes after a collection where that can be asked for. */
export function usage(): { cpuMicros: number; residentBytes: number } {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, residentBytes: process.memoryUsage.rss() }
}

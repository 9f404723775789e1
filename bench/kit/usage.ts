/** Usage of this process: CPU in microseconds, and resident memory in bytes, after a garbage collection with `--expose-gc`. */
export function usage(): { cpuMicros: number; residentBytes: number } {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, residentBytes: process.memoryUsage.rss() }
}

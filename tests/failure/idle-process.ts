/** A process that does nothing until a signal ends it, for tests of what starts and ends processes. */
process.on('SIGTERM', () => process.exit(0))
setInterval(() => undefined, 60_000)
process.stdout.write('ready idle\n')

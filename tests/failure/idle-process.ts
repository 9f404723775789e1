/** A process that runs until it receives a signal, for tests of process management. */
process.on('SIGTERM', () => process.exit(0))
setInterval(() => undefined, 60_000)
process.stdout.write('ready idle\n')

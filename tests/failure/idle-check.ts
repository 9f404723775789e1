/** Runs one check, which starts a server and runs until a signal. */
import { fileURLToPath } from 'node:url'
import { endStepsOnSignals, runGroups } from '#tools/steps.ts'

const IDLE = fileURLToPath(new URL('./idle-process.ts', import.meta.url))

endStepsOnSignals()
// The shell does not forward signals, as tests that are ended leave their servers.
await runGroups([[{ name: 'idle', command: 'sh', args: ['-c', '"$0" "$1" & wait', process.execPath, IDLE] }]])

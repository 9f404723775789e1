// Preloaded into every process that `run.mjs` starts. Their IPC channel closes when the launcher ends, even by SIGKILL.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // An open channel would prevent a finished tool from exiting.
  process.channel.unref()
}

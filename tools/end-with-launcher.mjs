// Preloaded into every process that `run.mjs` starts. Their IPC channel closes when the launcher ends, even by SIGKILL.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel must not keep a finished tool alive.
  process.channel.unref()
}

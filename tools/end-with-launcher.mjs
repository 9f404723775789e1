// Loaded into every process that `run.mjs` starts. The channel between them closes when the launcher has ended, even by SIGKILL.
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // A tool that has done its work is not kept alive by it.
  process.channel.unref()
}

// Loaded into a process and its threads before everything else: while the named file exists, files grow no more, as on a full disk.
import fs from 'node:fs'

const flag = process.env['REFUSE_WRITES_WHILE'] ?? ''
const STANDARD_STREAMS = 2

function refuse() {
  if (fs.existsSync(flag))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    })
}

for (const name of ['writeSync', 'writeFileSync', 'ftruncateSync']) {
  const write = fs[name]
  fs[name] = (target, ...rest) => {
    if (typeof target !== 'number' || target > STANDARD_STREAMS) refuse()
    return write.call(fs, target, ...rest)
  }
}

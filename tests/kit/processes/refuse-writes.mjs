// Preloaded into a process and its threads: rejects writes like a full or read-only disk while the file `{folder}.full` or
// `{folder}.readonly` exists.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const folder = process.env['REFUSE_WRITES_TO'] ?? ''
const STANDARD_STREAMS = 2

function refuseWhile(state, code) {
  const refuse = () => {
    if (fs.existsSync(`${folder}.${state}`)) throw Object.assign(new Error(`${code}: the disk is ${state}`), { code })
  }
  return (name, touchesDisk) => {
    const write = fs[name]
    fs[name] = (target, ...rest) => {
      if (touchesDisk(target)) refuse()
      return write.call(fs, target, ...rest)
    }
  }
}

const refuseWhenFull = refuseWhile('full', 'ENOSPC')
for (const name of ['writeSync', 'writeFileSync', 'ftruncateSync'])
  refuseWhenFull(name, (target) => typeof target !== 'number' || target > STANDARD_STREAMS)
refuseWhile('readonly', 'EROFS')('mkdirSync', (target) => String(target).startsWith(folder))

const { writeFile } = fs.promises
fs.promises.writeFile = async (target, ...rest) => {
  if (fs.existsSync(`${folder}.full`)) throw Object.assign(new Error('ENOSPC: the disk is full'), { code: 'ENOSPC' })
  return writeFile(target, ...rest)
}
syncBuiltinESMExports()

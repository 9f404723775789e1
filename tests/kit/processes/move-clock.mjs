// Preloaded into a process and its threads: offsets `Date` by the milliseconds in the file CLOCK_OFFSET_FILE, which is read four times
// a second. Timers and performance.now() are unchanged, as when the system clock is set.
import fs from 'node:fs'

const file = process.env['CLOCK_OFFSET_FILE'] ?? ''
const RealDate = Date
const realNow = Date.now
let offset = readOffset()

function readOffset() {
  try {
    return Number(fs.readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}

setInterval(() => (offset = readOffset()), 250).unref()

const now = () => realNow() + offset
RealDate.now = now
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
})
RealDate.prototype.constructor = globalThis.Date

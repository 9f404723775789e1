import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import PQueue from 'p-queue'
import { errorCode } from '#server/lib/errors/error-code.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const IS_WINDOWS = process.platform === 'win32'

export interface Step {
  name: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
  /** Runs once more if the program itself crashed: nothing is known then of what it checks. */
  repeatsAfterCrash?: boolean
}

/** Steps that run at the same time, one per processor. */
export type Group = readonly Step[]

const running = new Set<ChildProcess>()

type Print = (text: string) => unknown

/** Stops after the first group with a failure. Returns the exit code. */
export async function runGroups(
  groups: readonly Group[],
  print: Print = (text) => process.stdout.write(text),
): Promise<number> {
  for (const group of groups) {
    const queue = new PQueue({ concurrency: availableParallelism() })
    const codes = await queue.addAll(group.map((step) => () => runStep(step, print, group.length > 1)))
    const failure = codes.find((code) => code !== 0)
    if (failure !== undefined) return failure
  }
  return 0
}

/** Of faults in the program; those that end a step from outside are not among them. */
const CRASHES = new Set<NodeJS.Signals>(['SIGABRT', 'SIGBUS', 'SIGILL', 'SIGSEGV', 'SIGTRAP'])

/** The output of a parallel step is printed when it has ended. Returns the exit code. */
async function runStep(step: Step, print: Print, isAmongOthers: boolean): Promise<number> {
  const { name, repeatsAfterCrash = false } = step
  const began = Date.now()
  if (!isAmongOthers) print(`\n== ${name}\n`)
  const { code, signal, output } = await run(step, isAmongOthers)
  if (isAmongOthers) print(`\n== ${name}\n${output}`)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const hasCrashed = signal !== null && CRASHES.has(signal)
  const outcome = code === 0 ? 'ok' : `${hasCrashed ? 'crashed' : 'failed'} with ${signal ?? code}`
  print(`== ${name}: ${outcome}, ${seconds} s\n`)
  return hasCrashed && repeatsAfterCrash ? runStep({ ...step, repeatsAfterCrash: false }, print, isAmongOthers) : code
}

interface Ended {
  code: number
  signal: NodeJS.Signals | null
  output: string
}

async function run({ command, args, env }: Step, isCollected: boolean): Promise<Ended> {
  const output = isCollected ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    shell: IS_WINDOWS,
    // A process group of its own, so that the servers that it starts can be ended with it.
    detached: !IS_WINDOWS,
  })
  running.add(child)
  const endWatch = endGroupWithThisProcess(child)
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  running.delete(child)
  endWatch()
  // A program that crashed leaves the servers that it started.
  if (signal) endGroup(child)
  return { code: code ?? 1, signal, output: Buffer.concat(chunks).toString() }
}

/** Ends the process group whose id is its argument when standard input is closed without a line; SIGKILL for what does not end. */
const WATCH = 'read line && exit; kill -s TERM -- -"$0"; sleep 10; kill -s KILL -- -"$0"'

/** SIGKILL leaves no time to end the steps, but it closes the pipe to the watching process. The returned function ends the watch. */
function endGroupWithThisProcess({ pid }: ChildProcess): () => void {
  if (IS_WINDOWS || pid === undefined) return () => undefined
  const watch = spawn('sh', ['-c', WATCH, String(pid)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watch.unref()
  return () => watch.stdin.end('\n')
}

const SIGNALS = { SIGTERM: 143, SIGINT: 130, SIGHUP: 129 } as const

export function endStepsOnSignals(): void {
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.once(signal, () => {
      for (const child of running) endGroup(child)
      process.exit(code)
    })
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(IS_WINDOWS ? pid : -pid, 'SIGTERM')
  } catch (cause) {
    // It may have ended just now.
    if (errorCode(cause) !== 'ESRCH') throw cause
  }
}

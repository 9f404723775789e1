import { spawn } from 'node:child_process'
import path from 'node:path'

export interface Step {
  name: string
  command: string
  args: readonly string[]
}

const ROOT = path.resolve(import.meta.dirname, '..')

/** A program of an installed package. */
export const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name)

/** Runs the steps in turn, says how long each took, and stops at the first that fails. Returns the exit code. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  for (const { name, command, args } of steps) {
    process.stdout.write(`\n== ${name}\n`)
    const began = Date.now()
    const code = await run(command, args)
    process.stdout.write(
      `== ${name}: ${code === 0 ? 'ok' : `failed with ${code}`}, ${((Date.now() - began) / 1000).toFixed(1)} s\n`,
    )
    if (code !== 0) return code
  }
  return 0
}

function run(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

const MAX_OUTPUT_BYTES = 512 * 1024 * 1024

/** Throws with the error output of the tool. */
export async function runTool(command: string, args: readonly string[]): Promise<{ stdout: Buffer; stderr: Buffer }> {
  return execute(command, [...args], { encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES })
}

/** Also creates the folder. */
export function withFolder(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  return file
}

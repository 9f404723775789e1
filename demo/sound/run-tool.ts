import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

const MAX_OUTPUT_BYTES = 512 * 1024 * 1024

/** Runs an audio tool from the operating system's packages. Returns its output as bytes; throws with its error output. */
export async function runTool(command: string, args: readonly string[]): Promise<{ stdout: Buffer; stderr: Buffer }> {
  return execute(command, [...args], { encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES })
}

/** Creates the folder of a file and returns the file's path. */
export function withFolder(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  return file
}

import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

const MOST_OUTPUT = 512 * 1024 * 1024

/** Runs an audio tool from the operating system's packages; answers what it printed, as bytes. Throws with the tool's own words. */
export async function runTool(command: string, args: readonly string[]): Promise<{ stdout: Buffer; stderr: Buffer }> {
  return execute(command, [...args], { encoding: 'buffer', maxBuffer: MOST_OUTPUT })
}

/** Makes the folder that a file will stand in, and answers the file's path. */
export function withFolder(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  return file
}

import { vi } from 'vitest'
import { runForExitCode } from '#tools/commands/command.ts'

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/**
 * Runs a command of `tools/` with these environment variables in the process of the test: a process of its own takes a second of
 * processor time to start. Undefined removes a variable.
 */
export async function runInProcess(
  main: () => Promise<void>,
  env: Record<string, string | undefined>,
): Promise<CommandResult> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const stdout = capture(process.stdout)
  const stderr = capture(process.stderr)
  try {
    return { code: await runForExitCode(main), stdout: stdout.end(), stderr: stderr.end() }
  } finally {
    stdout.end()
    stderr.end()
    vi.unstubAllEnvs()
  }
}

/** Records the output of a stream until `end` returns it. */
function capture(stream: NodeJS.WriteStream) {
  let text = ''
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  const end = () => {
    spy.mockRestore()
    return text
  }
  return { end }
}

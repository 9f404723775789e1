import path from 'node:path'

export const PROJECT = path.resolve(import.meta.dirname, '..')

/** Runs a command. What goes wrong is said in one sentence. */
export function runCommand(main: () => Promise<void>): void {
  // A command may make the folders and the files of a site, as its server does.
  process.umask(0o077)
  main().catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
    process.exit(1)
  })
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { onceResolved } from '#server/lib/async/once-resolved.ts'

/** Compiled once per process: all database threads share its machine code. */
export const compiledProgram = onceResolved(async () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(path.join(folder, 'pglite.wasm')))
})

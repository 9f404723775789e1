import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

let compiled: Promise<WebAssembly.Module> | undefined

/** The WebAssembly program of PGlite, compiled once in a process: all of its database threads share the machine code. */
export const compiledProgram = (): Promise<WebAssembly.Module> => (compiled ??= compile())

async function compile(): Promise<WebAssembly.Module> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(path.join(folder, 'pglite.wasm')))
}

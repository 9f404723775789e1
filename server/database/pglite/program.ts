import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

let compiled: Promise<WebAssembly.Module> | undefined

/** Returns the WebAssembly module of PGlite. It is compiled once per process, and all database threads share its machine code. */
export const compiledProgram = (): Promise<WebAssembly.Module> => (compiled ??= compile())

async function compile(): Promise<WebAssembly.Module> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await readFile(path.join(folder, 'pglite.wasm')))
}

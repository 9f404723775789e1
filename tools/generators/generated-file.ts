import { readFile, writeFile } from 'node:fs/promises'
import { ifMissing } from '#server/lib/errors/missing-file.ts'

/** With `--check` it only compares, and a difference sets the exit code to 1. */
export async function writeGenerated(file: string, text: string): Promise<void> {
  const isCheck = process.argv.includes('--check')
  const present = await readFile(file, 'utf8').catch(ifMissing(''))
  if (present === text) return
  if (!isCheck) return writeFile(file, text)
  process.stderr.write(`${file} is out of date: run npm run schema\n`)
  process.exitCode = 1
}

import { readFile, writeFile } from 'node:fs/promises'

/** Writes a generated file; with `--check` it only compares, and a difference fails the process. */
export async function putGenerated(file: string, text: string): Promise<void> {
  const isCheck = process.argv.includes('--check')
  const present = await readFile(file, 'utf8').catch(() => '')
  if (present === text) return
  if (!isCheck) return writeFile(file, text)
  process.stderr.write(`${file} is not what the sources give: run npm run schema\n`)
  process.exitCode = 1
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ENV_NAMES, readEnv } from '#server/lib/settings/env.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const withoutCode = (markdown: string) => markdown.replaceAll(/^```.*?^```$/gms, '')

const operating = withoutCode(read('docs/operating.md'))

/** The anchor of a heading on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

const anchors = [...operating.matchAll(/^#{2,} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

const [, settings = ''] = /^## Settings$(.*?)^## /ms.exec(operating) ?? []

/** The variables of a row, and the code in the cell of their defaults. */
const rows = [...settings.matchAll(/^\|([^|]+)\|([^|]+)\|/gm)].map(([, first = '', second = '']) => ({
  names: [...first.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  defaults: [...second.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value),
}))

test('the tables of settings name every variable of the environment, and no other', () => {
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(ENV_NAMES.toSorted())
})

test('the tables of settings have the default of every variable that has one', () => {
  const documented = Object.fromEntries(
    rows.flatMap(({ names, defaults }) => names.map((name, index) => [name, defaults[index]])),
  )
  const set = Object.entries(readEnv({})).flatMap(([name, value]) =>
    value === undefined || value instanceof Map || String(value) === '' ? [] : [[name, String(value)]],
  )
  expect(documented).toMatchObject(Object.fromEntries(set))
})

test('the contents of docs/operating.md list every section once', () => {
  const [, contents = ''] = /^## Contents$(.*?)^## /ms.exec(operating) ?? []
  const listed = [...contents.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(listed.toSorted()).toEqual(anchors.filter((anchor) => anchor !== 'contents').toSorted())
})

/** The code in backticks of each table cell and each line. */
const codeIn = (markdown: string) =>
  withoutCode(markdown)
    .split(/[|\n]/)
    .map((part) => [...part.matchAll(/`([^`\s]+)`/g)].map(([, code = '']) => code))

const FULL_PATH = /^(?:bench|contract|demo|docs|server|tests|tools|web)\/[\w./+-]+$/
const FILE = /^[\w./-]+\.(?:ts|tsx|css|md)$/

/** Returns the paths that do not exist. A short one is in the folder of the full path before it, or in the parent of that folder. */
function missingPaths(codes: readonly string[]): string[] {
  let folder: string | null = null
  return codes.filter((code) => {
    const isFull = FULL_PATH.test(code)
    if (isFull) folder = FILE.test(code) ? path.dirname(code) : code
    const parents = isFull ? [''] : FILE.test(code) && folder !== null ? [folder, path.dirname(folder), 'docs'] : null
    if (parents === null) return false
    return !parents.some((parent) => existsSync(path.join(ROOT, parent, code)))
  })
}

test.each(['architecture', 'contracts', 'operating'])('the files and folders that docs/%s.md names exist', (name) => {
  const paths = codeIn(read(`docs/${name}.md`))
  expect(paths.flat().some((code) => FULL_PATH.test(code))).toBe(true)
  expect(paths.flatMap(missingPaths)).toEqual([])
})

test.each(['server', 'web'])('docs/architecture.md has one row for each feature of %s', (half) => {
  const [, table = ''] =
    new RegExp(String.raw`^\| ${half} feature \|.*?$(.*?)^$`, 'ms').exec(read('docs/architecture.md')) ?? []
  const firstCells = [...table.matchAll(/^\|([^|]+)\|/gm)].map(([, cell = '']) => cell)
  const named = firstCells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name))
  const folders = readdirSync(path.join(ROOT, half, 'features'), { withFileTypes: true })
  expect(named.toSorted()).toEqual(folders.flatMap((one) => (one.isDirectory() ? one.name : [])).toSorted())
})

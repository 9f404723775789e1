import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { ContentFaults, type Fault } from './faults.ts'
import type { TextSections } from './markdown-sections.ts'
import { parseYaml, schemaFaults, parseWithSourceText, YamlError, type YamlFile } from './yaml-file.ts'

const MAX_FILES = 20_000
const MAX_TEXT_BYTES = 2_000_000
const MAX_DEPTH = 4

interface Location {
  file: string
  yaml: YamlFile
  path: readonly PropertyKey[]
}

interface MarkdownFields {
  firstLine?: number
  more?: { slug: string; sections: object[] }
  sectionLines?: readonly number[]
}

/** From the start of the text, whose first line is the next one after `before`. */
const FRONT_MATTER = /(?<![^])(\s*---[ \t]*\r?\n)(.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n(.*)|)$/ms

const lineCount = (text: string) => text.split('\n').length

export class FolderReader {
  readonly root: string
  /** Relative paths with slashes, in order. */
  readonly files: readonly string[]
  readonly #faults: Fault[]
  readonly warnings: Fault[] = []
  readonly #locations = new WeakMap<object, Location>()

  private constructor(root: string, files: readonly string[], faults: Fault[]) {
    this.root = root
    this.files = files
    this.#faults = faults
  }

  static async open(folder: string): Promise<FolderReader> {
    const root = await realpath(folder).catch(() => null)
    if (root === null || !(await lstat(root)).isDirectory()) throw new Error(`There is no folder ${folder}`)
    const faults: Fault[] = []
    const files: string[] = []
    for await (const entry of entriesOf(root)) {
      if (entry.fault === undefined) files.push(entry.file)
      else faults.push({ file: entry.file, line: 1, message: entry.fault })
      if (files.length > MAX_FILES) throw new Error(`${root} has more than ${MAX_FILES} files`)
    }
    return new FolderReader(root, files.toSorted(), faults)
  }

  pathOf(file: string): string {
    return path.join(this.root, file)
  }

  async isSmallEnough(file: string, limit: number): Promise<boolean> {
    const { size } = await stat(this.pathOf(file))
    if (size <= limit) return true
    this.fault(file, 1, `has ${Math.ceil(size / 1_000_000)} MB, more than ${limit / 1_000_000} MB`)
    return false
  }

  fault(file: string, line: number, message: string): void {
    this.#faults.push({ file, line, message })
  }

  warn(file: string, line: number, message: string): void {
    this.warnings.push({ file, line, message })
  }

  /** `entry` is a value that this reader has returned; null means the entry itself. */
  faultAt(entry: object, field: string | number | null, message: string): void {
    const { file, line } = this.locate(entry, field)
    this.fault(file, line, message)
  }

  locate(entry: object, field: string | number | null = null): { file: string; line: number } {
    const location = this.#locations.get(entry)
    if (!location) return { file: '.', line: 1 }
    return {
      file: location.file,
      line: location.yaml.lineAt(field === null ? location.path : [...location.path, field]),
    }
  }

  assertFaultless(): void {
    if (this.#faults.length > 0) throw new ContentFaults(this.#faults)
  }

  get isFaultless(): boolean {
    return this.#faults.length === 0
  }

  /** Null if the file has a fault or does not exist. */
  async readYaml<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.infer<Schema> | null> {
    if (!this.files.includes(file)) return null
    const text = await this.#readText(file)
    return text === null ? null : this.#parse(file, schema, text)
  }

  /** The file has YAML front matter; `sectionsOf` converts its text to the field `sections`. */
  async readMarkdown<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    slug: string,
    sectionsOf: (markdown: string) => TextSections,
  ): Promise<z.infer<Schema> | null> {
    const text = await this.#readText(file)
    if (text === null) return null
    const [, before, front, body] = FRONT_MATTER.exec(text) ?? []
    if (front === undefined) {
      this.fault(file, 1, 'must begin with its fields between two lines of three hyphens')
      return null
    }
    const { sections, faults, warnings } = sectionsOf(body ?? '')
    const firstLine = lineCount(text.slice(0, text.length - (body ?? '').length))
    for (const { line, message } of faults) this.fault(file, firstLine + line, message)
    for (const { line, message } of warnings) this.warn(file, firstLine + line, message)
    return this.#parse(file, schema, front, {
      firstLine: lineCount(before ?? ''),
      more: { slug, sections: sections.map(({ section }) => section) },
      sectionLines: sections.map(({ line }) => firstLine + line),
    })
  }

  async #readText(file: string): Promise<string | null> {
    const { size } = await lstat(this.pathOf(file))
    if (size > MAX_TEXT_BYTES) {
      this.fault(
        file,
        1,
        `has ${Math.ceil(size / 1_000_000)} MB, more than the ${MAX_TEXT_BYTES / 1_000_000} MB of a text`,
      )
      return null
    }
    try {
      // Some systems store accents as separate characters (NFD); names must be equal in all files.
      return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(this.pathOf(file))).normalize('NFC')
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause
      this.fault(file, 1, 'is not valid UTF-8')
      return null
    }
  }

  #parse<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    text: string,
    { firstLine = 1, more, sectionLines = [] }: MarkdownFields = {},
  ): z.infer<Schema> | null {
    try {
      const fields = parseYaml(text, firstLine)
      const value = typeof fields.value === 'object' && more ? { ...fields.value, ...more } : fields.value
      const lineOfSection = ([name, index]: readonly PropertyKey[]) =>
        name === 'sections' && typeof index === 'number' ? sectionLines[index] : undefined
      const yaml: YamlFile = { ...fields, value, lineAt: (path) => lineOfSection(path) ?? fields.lineAt(path) }
      const parsed = parseWithSourceText(schema, yaml)
      if (!parsed.success) {
        this.#faults.push(...schemaFaults(file, yaml, parsed.error))
        return null
      }
      this.#remember(parsed.data, { file, yaml, path: [] })
      return parsed.data
    } catch (cause) {
      if (!(cause instanceof YamlError)) throw cause
      this.fault(file, cause.line, cause.message)
      return null
    }
  }

  #remember(value: unknown, location: Location): void {
    if (typeof value !== 'object' || value === null) return
    this.#locations.set(value, location)
    for (const [key, child] of Object.entries(value))
      this.#remember(child, { ...location, path: [...location.path, Array.isArray(value) ? Number(key) : key] })
  }
}

/** Operating systems and programs create them. */
const SYSTEM_FILES = /^(?:(?:eh)?thumbs(?:_.*)?\.db|desktop\.ini|icon\r|__MACOSX|@eaDir|~\$.*|.*~|.*\.sw[op]|#.*#)$/i

/** Without hidden files. Symbolic links are faults: they may lead out of the folder. */
async function* entriesOf(root: string, folder = '', depth = 0): AsyncGenerator<{ file: string; fault?: string }> {
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.name.startsWith('.') || SYSTEM_FILES.test(entry.name)) continue
    if (entry.isSymbolicLink()) yield { file, fault: 'is a symbolic link; only files are read' }
    else if (entry.isFile()) yield { file }
    else if (entry.isDirectory()) {
      if (depth < MAX_DEPTH) yield* entriesOf(root, file, depth + 1)
      else yield { file, fault: 'is nested too deeply' }
    }
  }
}

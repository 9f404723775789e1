import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml'
import type { z } from 'zod'
import type { Fault } from './faults.ts'

type Path = readonly PropertyKey[]

export interface YamlFile {
  value: unknown
  /** Line of the value at a path, or of the nearest one above it. */
  lineAt: (path: Path) => number
  /** The source text of a number or boolean; undefined for other values. */
  sourceAt: (path: Path) => string | undefined
}

/** Aliases can expand exponentially. */
const MAX_ALIASES = 100

/** `firstLine` is the line of its file on which the text begins. Throws YamlError. */
export function parseYaml(text: string, firstLine = 1): YamlFile {
  const lines = new LineCounter()
  const document = parse(text, lines, firstLine)
  const lineOf = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const [error] = document.errors
  if (error) {
    // The parser reports a stack overflow as an error of the text.
    const isTooDeep = error.message.startsWith('Maximum call stack')
    const reason = isTooDeep ? 'is nested too deeply' : `is not YAML: ${firstSentence(error.message)}`
    throw new YamlError(lineOf(error.pos[0]), reason)
  }
  return {
    value: toValue(document, firstLine),
    lineAt: (path) => lineOf(offsetAt(document, path)),
    sourceAt: (path) => {
      const node = document.getIn(path, true)
      return isScalar(node) ? node.source : undefined
    },
  }
}

export class YamlError extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.name = 'YamlError'
    this.line = line
  }
}

const firstSentence = (message: string) => (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')

function parse(text: string, lineCounter: LineCounter, firstLine: number): Document.Parsed {
  try {
    return parseDocument(text, { lineCounter, uniqueKeys: true, merge: true })
  } catch (cause) {
    if (cause instanceof RangeError) throw new YamlError(firstLine, 'is nested too deeply')
    throw cause
  }
}

function toValue(document: Document.Parsed, firstLine: number): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (cause) {
    if (cause instanceof ReferenceError) throw new YamlError(firstLine, 'repeats too much by aliases')
    if (cause instanceof RangeError) throw new YamlError(firstLine, 'is nested too deeply')
    throw cause
  }
}

function offsetAt(document: Document.Parsed, path: Path): number {
  let node: unknown = document.contents
  let offset = document.contents?.range?.[0] ?? 0
  for (const key of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
      if (!pair || !isScalar(pair.key)) break
      offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node) && typeof key === 'number') {
      const item: unknown = node.items[key]
      if (isMap(item) || isSeq(item) || isScalar(item)) offset = item.range?.[0] ?? offset
      node = item
    } else break
  }
  return offset
}

/** YAML reads `headline: 702` and `frequency: 94.70` as numbers: where the schema requires a text, the source text is used. */
export function parseWithSourceText<Schema extends z.ZodType>(
  schema: Schema,
  { value, sourceAt }: YamlFile,
): z.ZodSafeParseResult<z.infer<Schema>> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed
  const paths = parsed.error.issues.flatMap((issue) => pathsOf(issue)).filter((path) => isBare(valueAt(value, path)))
  if (paths.length === 0) return parsed
  for (const path of paths) {
    const source = sourceAt(path)
    const parent = valueAt(value, path.slice(0, -1))
    if (source !== undefined && typeof parent === 'object' && parent !== null)
      Reflect.set(parent, path.at(-1) ?? '', source)
  }
  return schema.safeParse(value)
}

const isBare = (value: unknown) => typeof value === 'number' || typeof value === 'boolean'

/** Where the schema may require a text. Each alternative of a union has issues of its own. */
function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code === 'invalid_union') {
    const ofAlternatives = issue.errors.flat()
    return ofAlternatives.flatMap((inner) => pathsOf({ ...inner, path: [...issue.path, ...inner.path] }))
  }
  const requiresText = (issue.code === 'invalid_type' && issue.expected === 'string') || issue.code === 'invalid_value'
  return requiresText ? [issue.path] : []
}

export function schemaFaults(file: string, { value, lineAt }: YamlFile, { issues }: z.ZodError): Fault[] {
  return issues.map((issue) => {
    const { path, message } = clearest(issue, value)
    const field = path.length > 0 ? `${nameOf(value, path)}: ` : ''
    return { file, line: lineAt(path), message: `${field}${message}` }
  })
}

interface Clear {
  path: PropertyKey[]
  message: string
}

/** For a union, the issue of the best-matching alternative. */
function clearest(issue: z.core.$ZodIssue, value: unknown): Clear {
  if (issue.code === 'invalid_union') {
    const [best] = issue.errors.toSorted((a, b) => a.length - b.length || deepest(b) - deepest(a))
    const [first] = best ?? []
    if (first) return clearest({ ...first, path: [...issue.path, ...first.path] }, value)
  }
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    return { path: [...issue.path, key], message: 'is not a known field' }
  }
  const isMissing = issue.code === 'invalid_type' && issue.path.length > 0 && valueAt(value, issue.path) === undefined
  return { path: issue.path, message: isMissing ? 'is missing' : issue.message.replace(/^Invalid input: /, '') }
}

const deepest = (issues: readonly z.core.$ZodIssue[]) => Math.max(0, ...issues.map(({ path }) => path.length))

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (here, key) => (typeof here === 'object' && here !== null ? Reflect.get(here, key) : undefined),
    value,
  )

/** `episodes, barge-nine, published`, with the names of entries instead of their index. */
function nameOf(value: unknown, path: Path): string {
  return path
    .map((key, index) => {
      if (typeof key !== 'number') return String(key)
      const entry = valueAt(value, path.slice(0, index + 1))
      const slug: unknown =
        typeof entry === 'object' && entry !== null
          ? (Reflect.get(entry, 'slug') ?? Reflect.get(entry, 'id') ?? Reflect.get(entry, 'name'))
          : undefined
      return typeof slug === 'string' ? slug : `entry ${key + 1}`
    })
    .join(', ')
}

import { readdir, readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { onceResolved } from '#server/lib/async/once-resolved.ts'
import { RateLimit } from '#server/lib/limits/rate-limit.ts'
import type { Frame } from './report.ts'

/** Each takes some megabytes. */
const MAX_MAPS = 24
/** Parsing blocks the event loop for up to a quarter of a second. */
const LOADS_PER_MINUTE = 30
/** Scripts of a report whose source maps are read. */
const MAX_SCRIPTS = 4
const CONTEXT_LINES = 3
/** Frames of a report with lines of source. */
const MAX_SOURCES = 8
const MAX_LINE = 200
const ASSET = /^\/assets\/([\w.-]+\.js)$/

interface Resolved {
  frame: Frame
  isMapped: boolean
  called: string | undefined
}

/** With the source maps of the build, which are not served. */
export class Symbolicator {
  readonly #folder: string
  readonly #maps = new LRUCache<string, Promise<SourceMap | null>>({ max: MAX_MAPS })
  readonly #loads = new RateLimit(LOADS_PER_MINUTE)
  readonly #scripts: () => Promise<ReadonlySet<string>>

  constructor(folder: string) {
    this.#folder = folder
    this.#scripts = onceResolved(() => scriptsIn(folder))
  }

  /** Those of unknown scripts, and of scripts beyond the limits, stay as they are. */
  async resolve(frames: readonly Frame[], now: Date): Promise<Frame[]> {
    const maps = await this.#mapsOf(frames, now)
    const resolved = frames.map((frame, index) =>
      resolveFrame(frame, maps.get(scriptOf(frame)), { hasSource: index < MAX_SOURCES }),
    )
    // The name at a call position is that of the called function, so it belongs to the next inner frame.
    return resolved.map(({ frame, isMapped }, index) =>
      isMapped ? { ...frame, function: resolved[index + 1]?.called ?? '' } : frame,
    )
  }

  async #mapsOf(frames: readonly Frame[], now: Date): Promise<Map<string, SourceMap | null>> {
    // A report without source lines is better than none.
    const known = await this.#scripts().catch(() => NO_SCRIPTS)
    const scripts = [...new Set(frames.map(scriptOf))].filter((script) => known.has(script)).slice(0, MAX_SCRIPTS)
    const maps = new Map<string, SourceMap | null>()
    for (const script of scripts) maps.set(script, await this.#mapOf(script, now))
    return maps
  }

  async #mapOf(script: string, now: Date): Promise<SourceMap | null> {
    const cached = this.#maps.get(script)
    if (cached) return cached
    if (!this.#loads.take('', now)) return null
    const loading = readFile(path.join(this.#folder, `${script}.map`), 'utf8')
      .then((text) => new SourceMap(JSON.parse(text)))
      .catch(() => {
        this.#maps.delete(script)
        return null
      })
    this.#maps.set(script, loading)
    return loading
  }
}

const scriptOf = ({ file }: Frame): string => ASSET.exec(file)?.[1] ?? ''

const NO_SCRIPTS: ReadonlySet<string> = new Set()

const scriptsIn = async (folder: string): Promise<ReadonlySet<string>> => {
  const files = await readdir(folder)
  return new Set(files.filter((file) => file.endsWith('.map')).map((file) => file.slice(0, -'.map'.length)))
}

function resolveFrame(
  frame: Frame,
  map: SourceMap | null | undefined,
  { hasSource }: { hasSource: boolean },
): Resolved {
  const origin = map?.findOrigin(frame.line, frame.column)
  if (!map || !origin || !('fileName' in origin)) return { frame, isMapped: false, called: undefined }
  const { fileName, lineNumber: line, columnNumber: column, name } = origin
  const file = fileName.replace(/^(\.\.\/)+/, '')
  const index = map.payload.sources.indexOf(fileName)
  const source = hasSource ? linesAround(map.payload.sourcesContent?.[index], line) : undefined
  const inApp = !file.includes('node_modules/')
  return {
    frame: { file, line, column, function: '', inApp, ...(source && { source }) },
    isMapped: true,
    called: name,
  }
}

function linesAround(content: string | null | undefined, line: number): Frame['source'] {
  if (!content) return undefined
  const from = Math.max(1, line - CONTEXT_LINES)
  const lines = content.split('\n').slice(from - 1, line + CONTEXT_LINES)
  return { from, lines: lines.map((text) => text.slice(0, MAX_LINE)) }
}

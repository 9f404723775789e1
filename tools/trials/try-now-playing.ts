// Parses every sample of titles below a folder and prints its kind, and the differences from the results of other parsers. Run
// manually: node tools/trials/try-now-playing.ts <folder> [expectations.json]
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { z } from 'zod'
import { readAzuracast } from '#server/features/now-playing/sources/azuracast/azuracast-state.ts'
import { parseMounts, readIcecastStatus } from '#server/features/now-playing/sources/icecast/icecast-status.ts'
import { IcyReader, readIcyBlock } from '#server/features/now-playing/sources/icecast/icy.ts'
import { OggReader } from '#server/features/now-playing/sources/icecast/ogg-comments.ts'
import { readLiveInfo } from '#server/features/now-playing/sources/libretime/live-info.ts'
import { parseJson } from '#server/features/now-playing/sources/parse-json.ts'
import type { SourceItem } from '#server/features/now-playing/sources/report.ts'
import { readTriton } from '#server/features/now-playing/sources/triton/triton.ts'
import { decodeText } from '#server/lib/encoding/decode-text.ts'

const Expectation = z.object({
  mounts: z.number().optional(),
  titles: z.array(z.string()).optional(),
  top_keys: z.union([z.array(z.string()), z.string()]).optional(),
  invalid_json: z.string().optional(),
})

interface Result {
  read: unknown
  mounts?: number
  titles?: unknown[]
}

function tryFile(bytes: Buffer, name: string, cue: string | null): Result {
  const text = decodeText(bytes)
  if (bytes.toString('latin1', 0, 4) === 'OggS') return { read: oggTitles(bytes) }
  if (text.includes('<nowplaying-info-list')) return { read: readTriton(text, undefined) }
  if (text.includes('"icestats"')) {
    const mounts = parseMounts(text)
    const titles = mounts.flatMap(({ title }) => title ?? [])
    return { read: readIcecastStatus(text, undefined), mounts: mounts.length, titles }
  }
  if (text.includes('AIRTIME_API_VERSION')) return { read: readLiveInfo(parseJson(text), new Date()) }
  if (text.includes('"now_playing"')) return { read: readAzuracast(parseJson(text), undefined) }
  if (/icy/.test(name)) return cueResult(bytes, cue)
  return { read: null }
}

function oggTitles(bytes: Buffer): (SourceItem | null)[] {
  const items: (SourceItem | null)[] = []
  const reader = new OggReader((item) => items.push(item))
  for (let at = 0; at < bytes.length; at += 1_000) reader.push(bytes.subarray(at, at + 1_000))
  return items
}

/** The cue sheet has the interval and the titles; without it the interval is detected. */
function cueResult(bytes: Buffer, cue: string | null): Result {
  const interval = Number(/METAINT "(\d+)"/.exec(cue ?? '')?.[1]) || intervalOf(bytes)
  const items: (SourceItem | null)[] = []
  const reader = new IcyReader(interval, (block) => {
    const item = readIcyBlock(block)
    if (item !== undefined && JSON.stringify(item) !== JSON.stringify(items.at(-1))) items.push(item)
  })
  reader.push(bytes)
  const theirs = [...(cue ?? '').matchAll(/^ +TITLE "(?:\S+Z )?(.*)"$/gm)].map((match) => match[1])
  const ours = items.map((item) => item && [item.artist, item.title].filter(Boolean).join(' - '))
  const different = theirs.flatMap((title, index) =>
    title === ours[index] ? [] : [{ theirs: title, ours: ours[index] }],
  )
  return { read: { interval, titles: ours, inTheSheet: theirs.length, ...(cue !== null && { different }) } }
}

function intervalOf(bytes: Buffer): number {
  return bytes.indexOf('StreamTitle=') - 1
}

function differences(result: Result, expected: z.infer<typeof Expectation>): string[] {
  const { mounts, titles } = expected
  return [
    ...(mounts !== undefined && mounts !== result.mounts ? [`mounts: ours ${result.mounts}, theirs ${mounts}`] : []),
    ...(titles && JSON.stringify(titles) !== JSON.stringify(result.titles)
      ? [`titles: ours ${String(result.titles)}`]
      : []),
    ...(expected.invalid_json === undefined ? [] : [`theirs: ${expected.invalid_json}; ours reads it`]),
  ]
}

function main(): number {
  const [folder, expectationsPath] = argv.slice(2)
  if (!folder) {
    stdout.write('Usage: node tools/trials/try-now-playing.ts <folder> [expectations.json]\n')
    return 2
  }
  const expectations = z
    .record(z.string(), z.unknown())
    .parse(expectationsPath ? JSON.parse(readFileSync(expectationsPath, 'utf8')) : {})
  for (const name of globSync('*', { cwd: folder }).toSorted()) {
    if (name.endsWith('.cue')) continue
    const [sheet] = globSync(join(folder, name.replace(/\..*$/, '.cue')))
    const expected = Object.entries(expectations).find(([key]) => key.endsWith(`nowplaying/${name}`))?.[1]
    stdout.write(`${name}: `)
    try {
      const result = tryFile(readFileSync(join(folder, name)), name, sheet ? readFileSync(sheet, 'utf8') : null)
      stdout.write(`${JSON.stringify(result.read)}\n`)
      for (const line of differences(result, Expectation.parse(expected ?? {}))) stdout.write(`  ${line}\n`)
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause
      stdout.write(`refused: ${cause.message}\n`)
    }
  }
  return 0
}

exit(main())

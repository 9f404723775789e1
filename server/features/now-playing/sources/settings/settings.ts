import { parse, YAMLParseError } from 'yaml'
import * as z from 'zod'
import { STATIONS, type StationId } from '#contract/stations.ts'

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

const common = {
  /** Added to the instants of titles, which a source may send before or after the audio. */
  delaySeconds: z.number().min(-120).max(600).default(0),
  /** Without a confirmation, a report is stale after this time. */
  staleSeconds: z.number().int().min(5).max(86_400).default(60),
}

const remote = {
  ...common,
  url,
  privateNetwork: z.boolean().default(false),
}

const polled = { ...remote, pollSeconds: z.number().min(1).max(3_600).default(10) }

const mount = z.string().regex(/^\/\S+$/, 'must begin with a slash, as in /live.mp3')

const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/
const secretBytes = (text: string) => Buffer.from(SECRET.exec(text)?.[1] ?? '', 'base64').length

const secret = z
  .string()
  .refine(
    (text) => secretBytes(text) >= 24 && secretBytes(text) <= 64,
    'must be whsec_ and 24 to 64 random bytes in base64',
  )

const Source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('icy'), ...remote }),
  z.strictObject({ kind: z.literal('icecast'), ...polled, mounts: z.array(mount).min(1).max(20).optional() }),
  z.strictObject({ kind: z.literal('azuracast'), ...polled, shortcode: z.string().min(1).optional() }),
  z.strictObject({ kind: z.literal('azuracast-sse'), ...remote, shortcode: z.string().regex(/^[\w-]+$/) }),
  z.strictObject({ kind: z.literal('libretime'), ...polled }),
  z.strictObject({ kind: z.literal('document'), ...polled, path: z.string().min(1).max(200).optional() }),
  z.strictObject({ kind: z.literal('triton'), ...polled, mount: z.string().min(1).optional() }),
  z.strictObject({ kind: z.literal('hls'), ...polled, pollSeconds: polled.pollSeconds.default(5) }),
  z.strictObject({
    kind: z.literal('webhook'),
    ...common,
    // A playout system sends nothing between changes.
    staleSeconds: common.staleSeconds.default(1_800),
    secrets: z.array(secret).min(1).max(2),
  }),
])

const Settings = z.strictObject({
  stations: z.partialRecord(z.enum(STATIONS), z.array(Source).min(1).max(8)),
})

type ParsedSource = z.output<typeof Source>
/** `id` identifies its rows in the database. */
export type SourceSettings = ParsedSource & { id: string }
export type RemoteSource = Exclude<SourceSettings, { kind: 'webhook' }>
export type WebhookSource = Extract<SourceSettings, { kind: 'webhook' }>

export type SourcesByStation = ReadonlyMap<StationId, readonly SourceSettings[]>

/** YAML, and so JSON too. Throws an error that names the station, the source and the field. */
export function parseSources(text: string): SourcesByStation {
  const parsed = Settings.safeParse(parseYaml(text) ?? {})
  if (!parsed.success) throw new Error(parsed.error.issues.map(issueText).join('; '))
  const byStation = STATIONS.flatMap((station): [StationId, SourceSettings[]][] => {
    const sources = parsed.data.stations[station]
    return sources ? [[station, sources.map((source) => ({ ...source, id: sourceId(source) }))]] : []
  })
  for (const [station, sources] of byStation) {
    const ids = new Set(sources.map(({ id }) => id))
    if (ids.size < sources.length) throw new Error(`stations.${station}: two sources are the same`)
  }
  return new Map(byStation)
}

function parseYaml(text: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    if (cause instanceof YAMLParseError) throw new Error(cause.message, { cause })
    throw cause
  }
}

function issueText({ path, message }: z.core.$ZodIssue): string {
  const field = path.map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`)).join('')
  return `${field.slice(1) || 'the file'}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
}

function sourceId(source: ParsedSource): string {
  if (source.kind === 'webhook') return 'webhook'
  const part = 'mounts' in source ? source.mounts?.join(' ') : 'shortcode' in source ? source.shortcode : undefined
  return [
    source.kind,
    source.url,
    part,
    'mount' in source ? source.mount : undefined,
    'path' in source ? source.path : undefined,
  ]
    .filter(Boolean)
    .join(' ')
}

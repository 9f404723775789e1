import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import { airingsSchema } from './airings-schema.ts'
import { checkContent } from './check-content.ts'
import {
  homeSchema,
  podcastSchema,
  scheduleSchema,
  showsSchema,
  stationsSchema,
  type DemoContent,
  type DemoStationId,
} from './content-schema.ts'
import { catchupSchema, competitionsSchema, movedSchema, newsSchema, pageSchema } from './page-schema.ts'
import { filmsSchema, livestreamsSchema, specialsSchema, videoPodcastSchema } from './video-schema.ts'

const contentFolder = join(import.meta.dirname, 'content')

/** Reads and checks all content of the demo station group. Throws an error that names file and entry. */
export async function readDemoContent(dir = contentFolder): Promise<DemoContent> {
  const content = { ...(await readRadio(dir)), ...(await readVideo(dir)), ...(await readPages(dir)) }
  checkContent(content)
  return content
}

async function readRadio(dir: string) {
  const [stations, shows, schedule, airings, podcasts] = await Promise.all([
    readYaml(dir, 'stations.yaml', stationsSchema),
    perStation((id) => readYaml(dir, `shows/${id}.yaml`, showsSchema)),
    perStation(async (id) => (await readYaml(dir, `schedule/${id}.yaml`, scheduleSchema)).blocks),
    perStation((id) => readYaml(dir, `airings/${id}.yaml`, airingsSchema)),
    readFolder(dir, 'podcasts', podcastSchema),
  ])
  return { stations, shows, schedule, airings, podcasts }
}

async function readVideo(dir: string) {
  const [films, videoPodcasts, specials, livestreams] = await Promise.all([
    readYaml(dir, 'videos.yaml', filmsSchema),
    readFolder(dir, 'video-podcasts', videoPodcastSchema),
    readYaml(dir, 'specials.yaml', specialsSchema),
    readYaml(dir, 'livestreams.yaml', livestreamsSchema),
  ])
  return { films, videoPodcasts, specials, livestreams }
}

async function readPages(dir: string) {
  const [home, audio, video, news, competitions, pages, moved] = await Promise.all([
    readYaml(dir, 'home.yaml', homeSchema),
    readYaml(dir, 'audio.yaml', catchupSchema),
    readYaml(dir, 'video.yaml', catchupSchema),
    readYaml(dir, 'news.yaml', newsSchema),
    readYaml(dir, 'competitions.yaml', competitionsSchema),
    readFolder(dir, 'pages', pageSchema),
    readYaml(dir, 'moved.yaml', movedSchema),
  ])
  return { home, catchup: { audio, video }, news, competitions, pages, moved }
}

async function perStation<T>(read: (id: DemoStationId) => Promise<T>): Promise<Record<DemoStationId, T>> {
  return {
    '702': await read('702'),
    '947': await read('947'),
    capetalk: await read('capetalk'),
    kfm: await read('kfm'),
  }
}

/** Reads a folder with one file for each entry, named after its slug. */
async function readFolder<Schema extends z.ZodType<{ slug: string }>>(
  dir: string,
  folder: string,
  schema: Schema,
): Promise<z.infer<Schema>[]> {
  const files = (await readdir(join(dir, folder))).filter((file) => file.endsWith('.yaml')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const entry = await readYaml(dir, `${folder}/${file}`, schema)
      if (entry.slug !== basename(file, '.yaml')) throw new Error(`${folder}/${file}: its slug is '${entry.slug}'`)
      return entry
    }),
  )
}

async function readYaml<Schema extends z.ZodType>(dir: string, file: string, schema: Schema): Promise<z.infer<Schema>> {
  const value = parseYaml(file, await readFile(join(dir, file), 'utf8'))
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${file}, ${entryAt(value, issue?.path ?? [])}: ${issue?.message}`)
}

function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    throw new Error(`${file} is not YAML`, { cause })
  }
}

/** A path such as `episodes, barge-nine, published`, with the slugs of entries instead of their index. */
function entryAt(value: unknown, path: readonly PropertyKey[]): string {
  const names: string[] = []
  let here = value
  for (const key of path) {
    here = typeof here === 'object' && here !== null ? Reflect.get(here, key) : undefined
    const slug = typeof here === 'object' && here !== null ? Reflect.get(here, 'slug') : undefined
    names.push(String(slug ?? key))
  }
  return names.join(', ') || 'whole file'
}

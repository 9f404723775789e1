import path from 'node:path'
import type { z } from 'zod'
import { STATIONS, type StationId } from '#contract/stations.ts'
import { checkContent } from '../checks/check-content.ts'
import {
  homeSchema,
  picturesSchema,
  podcastSchema,
  presentersSchema,
  scheduleSchema,
  showsSchema,
  stationsSchema,
  type StationContent,
} from '../schema/content.ts'
import {
  articleSchema,
  catchupSchema,
  competitionsSchema,
  movedSchema,
  newsFrontSchema,
  newsSchema,
  pageSchema,
} from '../schema/pages.ts'
import { filmsSchema, livestreamsSchema, specialsSchema, videoPodcastSchema } from '../schema/video.ts'
import type { FolderReader } from './folder-reader.ts'
import { splitSections } from './markdown-sections.ts'

const FILE_NAMES = new RegExp(
  `^(?:(?:stations|presenters|pictures|home|audio|video|news|videos|specials|livestreams|competitions|moved)\\.yaml` +
    `|(?:shows|schedule)/(?:${STATIONS.join('|')})\\.yaml` +
    `|(?:podcasts|video-podcasts)/[^/]+\\.yaml|(?:news|pages)/[^/]+\\.(?:yaml|md)|README\\.md)$`,
)

/** Faults are collected in the reader. `isOther` accepts files that belong to other programs. */
export async function readContent(
  reader: FolderReader,
  isOther: (file: string) => boolean = () => false,
): Promise<StationContent> {
  for (const file of reader.files)
    if (/\.(?:ya?ml|md)$/i.test(file) && !FILE_NAMES.test(file) && !isOther(file))
      reader.fault(file, 1, 'is not a file of the content; see docs/your-station.md for their names')
  const content = {
    ...(await readRadio(reader)),
    ...(await readVideo(reader)),
    ...(await readPages(reader)),
  }
  // Otherwise references into a faulty file would only cause further faults.
  if (reader.isFaultless) checkContent(reader, content)
  return content
}

async function readRadio(reader: FolderReader) {
  return {
    stations: (await reader.readYaml('stations.yaml', stationsSchema)) ?? [],
    presenters: (await reader.readYaml('presenters.yaml', presentersSchema)) ?? [],
    pictures: (await reader.readYaml('pictures.yaml', picturesSchema)) ?? {},
    shows: await perStation(async (id) => (await reader.readYaml(`shows/${id}.yaml`, showsSchema)) ?? []),
    schedule: await perStation(
      async (id) => (await reader.readYaml(`schedule/${id}.yaml`, scheduleSchema))?.blocks ?? [],
    ),
    podcasts: await readEach(reader, 'podcasts', podcastSchema),
  }
}

const readVideo = async (reader: FolderReader) => ({
  films: (await reader.readYaml('videos.yaml', filmsSchema)) ?? { films: [], livestreams: [] },
  videoPodcasts: await readEach(reader, 'video-podcasts', videoPodcastSchema),
  specials: (await reader.readYaml('specials.yaml', specialsSchema)) ?? [],
  livestreams: (await reader.readYaml('livestreams.yaml', livestreamsSchema)) ?? [],
})

const readPages = async (reader: FolderReader) => ({
  home: (await reader.readYaml('home.yaml', homeSchema)) ?? { hero: [], reels: [] },
  catchup: {
    audio: await reader.readYaml('audio.yaml', catchupSchema),
    video: await reader.readYaml('video.yaml', catchupSchema),
  },
  newsFront: (await reader.readYaml('news.yaml', newsFrontSchema)) ?? { reels: [] },
  news: await readNews(reader),
  competitions: (await reader.readYaml('competitions.yaml', competitionsSchema)) ?? [],
  pages: await readEach(reader, 'pages', pageSchema),
  moved: (await reader.readYaml('moved.yaml', movedSchema)) ?? [],
})

async function readNews(reader: FolderReader): Promise<StationContent['news']> {
  const read = filesIn(reader, 'news').map(async (file) =>
    file.endsWith('.md')
      ? [await readArticle(reader, file, articleSchema)]
      : ((await reader.readYaml(file, newsSchema)) ?? []),
  )
  return (await Promise.all(read)).flat().filter((article) => article !== null)
}

async function perStation<Value>(read: (id: StationId) => Promise<Value>): Promise<Record<StationId, Value>> {
  return {
    '702': await read('702'),
    '947': await read('947'),
    capetalk: await read('capetalk'),
    kfm: await read('kfm'),
  }
}

async function readEach<Schema extends z.ZodType<{ slug: string }>>(
  reader: FolderReader,
  folder: string,
  schema: Schema,
): Promise<z.infer<Schema>[]> {
  const read = filesIn(reader, folder).map(async (file) => {
    if (file.endsWith('.md')) return readArticle(reader, file, schema)
    const entry = await reader.readYaml(file, schema)
    if (entry && entry.slug !== path.parse(file).name)
      reader.faultAt(entry, 'slug', `slug: must be '${path.parse(file).name}' like the name of the file`)
    return entry
  })
  return (await Promise.all(read)).filter((entry) => entry !== null)
}

/** The name of the file is the slug, its text becomes the sections. */
const readArticle = <Schema extends z.ZodType>(reader: FolderReader, file: string, schema: Schema) =>
  reader.readMarkdown(file, schema, path.parse(file).name, splitSections)

const filesIn = (reader: FolderReader, folder: string): string[] =>
  reader.files.filter((file) => path.posix.dirname(file) === folder && /\.(?:yaml|md)$/.test(file))

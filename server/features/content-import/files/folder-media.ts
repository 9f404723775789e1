import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { errorMessage } from '#server/lib/errors/error-message.ts'
import { type Film, type ContentMedia } from '../content-media.ts'
import type { FolderReader } from '../read/folder-reader.ts'
import { usedImages } from '../rows/image-rows.ts'
import type { StationContent } from '../schema/content.ts'
import { saveFolderRecordings } from './folder-recordings.ts'
import { digestOfFiles, type ImportedFiles } from './imported-files.ts'
import { mediaKind } from './media-kind.ts'
import { mp4Facts } from './mp4-boxes.ts'

/** Returns a master for all crops. Throws if the bytes are not a picture. */
export type ReadImage = (bytes: Uint8Array) => Promise<Uint8Array>

const MAX_PICTURE_BYTES = 20_000_000
const MAX_FILM_BYTES = 1_000_000_000

export async function saveFolderMedia(
  reader: FolderReader,
  content: StationContent,
  store: ImportedFiles,
  readImage: ReadImage,
): Promise<ContentMedia> {
  return {
    pictures: await saveFolderImages(reader, content, store, readImage),
    recordings: await saveFolderRecordings(reader, content, store),
    films: await saveFolderFilms(reader, content, store),
  }
}

async function saveFolderImages(
  reader: FolderReader,
  content: StationContent,
  store: ImportedFiles,
  readImage: ReadImage,
): Promise<ContentMedia['pictures']> {
  const files = imageFiles(reader)
  const pictures = new Map<string, { id: string; source: string; description: null; blurhash: null }>()
  for (const { name, isOptional, entry } of usedImages(content)) {
    const file = files.get(name)
    if (file === undefined) {
      if (!isOptional) reader.faultAt(entry, 'image', `image: there is no picture pictures/${name}${EXTENSIONS}`)
      continue
    }
    const digest = await saveImage(reader, file, store, readImage)
    // The id contains the digest, so that caches do not serve a replaced picture.
    if (digest !== null)
      pictures.set(name, {
        id: `${name}-${digest.slice(0, 8)}`,
        source: `content:${digest}`,
        description: null,
        blurhash: null,
      })
  }
  return pictures
}

const NAME = /^pictures\/[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Also in upper case, as cameras and Windows write extensions. HEIC is refused later, with a better message. */
const KINDS = /^\.(?:jpe?g|jfif|png|apng|webp|gif|avif|hei[cf])$/i

const EXTENSIONS = '.jpg, .png, .webp, .gif or .avif'

function imageFiles(reader: FolderReader): Map<string, string> {
  const files = new Map<string, string>()
  for (const file of reader.files.filter((one) => one.startsWith('pictures/'))) {
    const extension = path.extname(file)
    const name = file.slice('pictures/'.length, file.length - extension.length)
    if (!NAME.test(`pictures/${name}`))
      reader.fault(file, 1, `is not a picture named in lower-case letters, digits and hyphens, as ${EXTENSIONS}`)
    else if (!KINDS.test(extension)) reader.fault(file, 1, `is not a picture of a kind that is shown: ${EXTENSIONS}`)
    else if (files.has(name)) reader.fault(file, 1, `has the name of ${files.get(name)}`)
    else files.set(name, file)
  }
  return files
}

async function saveImage(
  reader: FolderReader,
  file: string,
  store: ImportedFiles,
  readImage: ReadImage,
): Promise<string | null> {
  const from = reader.pathOf(file)
  if (!(await reader.isSmallEnough(file, MAX_PICTURE_BYTES))) return null
  try {
    const digest = await digestOfFiles(from)
    await store.saveImage(digest, async () => readImage(await readFile(from)))
    return digest
  } catch (cause) {
    // A system error such as a full disk is not a fault of the picture.
    if (cause instanceof Error && 'syscall' in cause) throw cause
    reader.fault(file, 1, `is not a picture that can be shown: ${errorMessage(cause)}`)
    return null
  }
}

async function saveFolderFilms(
  reader: FolderReader,
  { films: { films } }: StationContent,
  store: ImportedFiles,
): Promise<ContentMedia['films']> {
  const made = new Map<string, Film>()
  const files = new Set(reader.files.filter((file) => file.startsWith('films/')))
  for (const film of films) {
    const { id, title, image, seconds } = film
    const file = [...files].find((one) => one.toLowerCase() === `films/${id}.mp4`) ?? ''
    const sources = files.delete(file) ? await saveFilm(reader, file, id, store) : sourcesOf(reader, film)
    made.set(id, { id, title, image, durationMs: seconds * 1000, sources, textTracks: [] })
  }
  for (const file of files) reader.fault(file, 1, 'belongs to no film of videos.yaml; it must be named films/{id}.mp4')
  return made
}

/** Few browsers play HEVC, Dolby Vision, ProRes, MPEG-4 Visual and others. */
const RARE_CODEC = /^(?:hvc1|hev1|dvh1|dvhe|ap\w\w|mp4v|vvc1|s263|jpeg|encv)$/

async function saveFilm(
  reader: FolderReader,
  file: string,
  id: string,
  store: ImportedFiles,
): Promise<Film['sources']> {
  if (!(await reader.isSmallEnough(file, MAX_FILM_BYTES))) return []
  const { type, name: kind } = await mediaKind(reader.pathOf(file))
  if (type !== 'audio/mp4') {
    reader.fault(file, 1, `is not an MPEG-4 file${kind === null ? '' : `, but ${kind}`}`)
    return []
  }
  const { fault, codecs } = await mp4Facts(reader.pathOf(file))
  if (fault !== null) {
    reader.fault(file, 1, fault)
    return []
  }
  const rare = codecs.find((codec) => RARE_CODEC.test(codec))
  if (rare !== undefined)
    reader.warn(file, 1, `has video of the kind ${rare}, which not every browser plays; H.264 plays in all of them`)
  // Playback rights apply to a whole folder, so each film has its own.
  const folder = `${await digestOfFiles(reader.pathOf(file))}-${id}`
  await store.saveRecordingFile('videos', folder, `${id}.mp4`, reader.pathOf(file))
  return [{ src: `/media/videos/${folder}/${id}.mp4`, type: 'video/mp4' }]
}

function sourcesOf(reader: FolderReader, film: StationContent['films']['films'][number]): Film['sources'] {
  const { id, source } = film
  if (source === undefined) {
    reader.faultAt(film, null, `the film '${id}' needs a source, or the file films/${id}.mp4`)
    return []
  }
  const type = new URL(source).pathname.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4'
  return [{ src: source, type }]
}

import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Film, type MadeMedia, type Recording } from '../made-media.ts'
import type { FolderReader } from '../read/folder-reader.ts'
import { usedImages } from '../rows/image-rows.ts'
import type { StationContent } from '../schema/content.ts'
import { digestOfFiles, type ImportedFiles } from './imported-files.ts'
import { soundSeconds } from './sound-length.ts'

/** Decodes a picture and returns a master for all crops. Throws if it is not a picture. */
export type ReadImage = (bytes: Uint8Array) => Promise<Uint8Array>

const MAX_PICTURE_BYTES = 20_000_000
const MAX_SOUND_BYTES = 500_000_000
const MAX_FILM_BYTES = 1_000_000_000
const MAX_TRANSCRIPT_BYTES = 2_000_000

/** Finds, validates and saves the pictures, audio and films of a folder. Reports missing and unusable files. */
export async function folderMedia(
  reader: FolderReader,
  content: StationContent,
  store: ImportedFiles,
  readImage: ReadImage,
): Promise<MadeMedia> {
  return {
    pictures: await readFolderImages(reader, content, store, readImage),
    recordings: await folderRecordings(reader, content, store),
    films: await folderFilms(reader, content, store),
  }
}

async function readFolderImages(
  reader: FolderReader,
  content: StationContent,
  store: ImportedFiles,
  readImage: ReadImage,
): Promise<MadeMedia['pictures']> {
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

const PICTURE = /^pictures\/([a-z0-9]+(?:-[a-z0-9]+)*)\.(?:jpe?g|png|webp|avif|heic)$/

const EXTENSIONS = '.jpg, .png, .webp, .avif or .heic'

/** Files by the names of the pictures. */
function imageFiles(reader: FolderReader): Map<string, string> {
  const files = new Map<string, string>()
  for (const file of reader.files.filter((one) => one.startsWith('pictures/'))) {
    const [, name] = PICTURE.exec(file) ?? []
    if (name === undefined)
      reader.fault(file, 1, `is not a picture named in lower-case letters, digits and hyphens, as ${EXTENSIONS}`)
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
  if (!(await isSmallEnough(reader, file, MAX_PICTURE_BYTES))) return null
  try {
    const digest = await digestOfFiles(from)
    await store.saveImage(digest, async () => readImage(await readFile(from)))
    return digest
  } catch (cause) {
    // A system error such as a full disk is not a fault of the picture.
    if (cause instanceof Error && 'syscall' in cause) throw cause
    reader.fault(
      file,
      1,
      `is not a picture that can be shown: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
    return null
  }
}

async function isSmallEnough(reader: FolderReader, file: string, limit: number): Promise<boolean> {
  const { size } = await stat(reader.pathOf(file))
  if (size <= limit) return true
  reader.fault(file, 1, `has ${Math.ceil(size / 1_000_000)} MB, more than ${limit / 1_000_000} MB`)
  return false
}

async function folderRecordings(
  reader: FolderReader,
  { podcasts }: StationContent,
  store: ImportedFiles,
): Promise<MadeMedia['recordings']> {
  const recordings = new Map<string, Recording>()
  const used = new Set<string>()
  const all = podcasts.flatMap(({ slug, episodes }) =>
    episodes.map((episode) => ({ episode, key: `${slug}/${episode.slug}` })),
  )
  for (const { episode, key } of all) {
    const base = `sound/${key}`
    const file = [`${base}.m4a`, `${base}.mp3`].find((one) => reader.files.includes(one))
    used.add(`${base}.m4a`).add(`${base}.mp3`).add(`${base}.vtt`)
    const recording = file && (await saveRecording(reader, file, episode, store))
    if (recording) recordings.set(key, recording)
    if (file === undefined && episode.condition === undefined)
      reader.faultAt(episode, 'slug', `there is no sound ${base}.m4a or .mp3`)
  }
  for (const file of reader.files)
    if (file.startsWith('sound/') && !used.has(file)) reader.fault(file, 1, 'belongs to no episode of podcasts/')
  return recordings
}

type Episode = StationContent['podcasts'][number]['episodes'][number]

async function saveRecording(
  reader: FolderReader,
  file: string,
  episode: Episode,
  store: ImportedFiles,
): Promise<Recording | null> {
  const { slug } = episode
  if (!(await isSmallEnough(reader, file, MAX_SOUND_BYTES))) return null
  const extension = path.extname(file)
  const type = await soundType(reader.pathOf(file))
  if (type === null || TYPES[extension] !== type) {
    reader.fault(file, 1, `is not ${extension === '.mp3' ? 'an MP3' : 'an MPEG-4 audio'} file`)
    return null
  }
  const words = file.replace(/\.\w+$/, '.vtt')
  const hasWords = reader.files.includes(words) && (await isSmallEnough(reader, words, MAX_TRANSCRIPT_BYTES))
  // The name of the folder is a digest of both files: a changed transcript gets a new URL and is read again.
  const digest = await digestOfFiles(...[file, ...(hasWords ? [words] : [])].map((one) => reader.pathOf(one)))
  await store.saveRecordingFile('episodes', digest, `${slug}${extension}`, reader.pathOf(file))
  if (hasWords) await store.saveRecordingFile('episodes', digest, `${slug}.vtt`, reader.pathOf(words))
  const url = `/media/episodes/${digest}/${slug}`
  const seconds = await lengthOf(reader, file, type, episode)
  return {
    src: `${url}${extension}`,
    type,
    durationMs: seconds === null ? null : Math.round(seconds * 1_000),
    chapters: [],
    transcript: hasWords ? `${url}.vtt` : null,
  }
}

/** Tolerance: encoders add silence at both ends, and headers are rounded. */
const MAX_DIFFERENCE_SECONDS = 3

/** Returns the duration in seconds from the entry, or else from the file. */
async function lengthOf(reader: FolderReader, file: string, type: string, episode: Episode): Promise<number | null> {
  const { seconds } = episode
  const found = await soundSeconds(reader.pathOf(file), type)
  if (seconds === undefined && found === null) reader.warn(file, 1, 'does not say how long it is; name its seconds')
  if (seconds !== undefined && found !== null && Math.abs(seconds - found) > MAX_DIFFERENCE_SECONDS) {
    const location = reader.locate(episode, 'seconds')
    reader.warn(
      location.file,
      location.line,
      `seconds: ${seconds} is used, but ${file} lasts ${found.toFixed(1)} seconds`,
    )
  }
  return seconds ?? found
}

const TYPES: Readonly<Record<string, string>> = { '.m4a': 'audio/mp4', '.mp3': 'audio/mpeg' }

/** Detects the media type of an audio file by its first bytes. */
async function soundType(file: string): Promise<string | null> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    const start = buffer.subarray(0, bytesRead)
    if (start.toString('latin1', 4, 8) === 'ftyp') return 'audio/mp4'
    const isMpeg = start.length > 1 && start[0] === 0xff && ((start[1] ?? 0) & 0xe6) === 0xe2
    return isMpeg || start.toString('latin1', 0, 3) === 'ID3' ? 'audio/mpeg' : null
  } finally {
    await handle.close()
  }
}

/** Returns the films, which are files `films/{id}.mp4` of the folder or have a URL. */
async function folderFilms(
  reader: FolderReader,
  { films: { films } }: StationContent,
  store: ImportedFiles,
): Promise<MadeMedia['films']> {
  const made = new Map<string, Film>()
  const files = new Set(reader.files.filter((file) => file.startsWith('films/')))
  for (const film of films) {
    const { id, title, image, seconds } = film
    const file = `films/${id}.mp4`
    const sources = files.delete(file) ? await saveFilm(reader, file, id, store) : sourcesOf(reader, film)
    made.set(id, { id, title, image, durationMs: seconds * 1000, sources, textTracks: [] })
  }
  for (const file of files) reader.fault(file, 1, 'belongs to no film of videos.yaml; it must be named films/{id}.mp4')
  return made
}

async function saveFilm(
  reader: FolderReader,
  file: string,
  id: string,
  store: ImportedFiles,
): Promise<Film['sources']> {
  if (!(await isSmallEnough(reader, file, MAX_FILM_BYTES))) return []
  if ((await soundType(reader.pathOf(file))) !== 'audio/mp4') {
    reader.fault(file, 1, 'is not an MPEG-4 file')
    return []
  }
  // Playback rights apply to a whole folder, so each film has its own.
  const name = `${await digestOfFiles(reader.pathOf(file))}-${id}`
  await store.saveRecordingFile('videos', name, `${id}.mp4`, reader.pathOf(file))
  return [{ src: `/media/videos/${name}/${id}.mp4`, type: 'video/mp4' }]
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

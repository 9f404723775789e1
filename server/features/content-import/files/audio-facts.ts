import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, pipeline } from 'node:stream'
import { type IAudioMetadata, parseFile, parseStream } from 'music-metadata'
import { hasOneBitrate } from './mp3-bitrates.ts'
import { xingHeader } from './mp3-header.ts'

/** A longer duration is a sign of a broken header. */
const MAX_SECONDS = 100_000
/** A large file without any audio frame would be searched byte by byte for hours. */
const MAX_MS = 30_000
const MAX_CHAPTERS = 2_000
const MAX_TITLE = 300

export interface AudioFacts {
  /** Null if unknown. */
  seconds: number | null
  declaredSeconds: number | null
  chapters: { startSeconds: number; title: string }[]
}

export async function readAudioFacts(file: string, type: string): Promise<AudioFacts> {
  const signal = AbortSignal.timeout(MAX_MS)
  const first = await readFacts(file, type, { signal, countsFrames: false })
  if (type === 'audio/mp4') return first
  // Most headers contain the duration. Otherwise the frames are counted, which reads the whole file.
  if (first.seconds === null) return readFacts(file, type, { signal, countsFrames: true })
  const header = await xingHeader(file)
  // Without one, the library assumes that all frames are like the first ones.
  if (!header) return (await hasOneBitrate(file)) ? first : readFacts(file, type, { signal, countsFrames: true })
  if (header.share === 1) return first
  // The library takes the length of some of these headers as it is.
  const isDeclared = Math.abs(first.seconds - header.seconds) < header.seconds / 100
  const seconds = isDeclared ? first.seconds * header.share : first.seconds
  return { ...first, seconds, declaredSeconds: header.seconds }
}

interface ReadOptions {
  signal: AbortSignal
  countsFrames: boolean
}

async function readFacts(file: string, type: string, options: ReadOptions): Promise<AudioFacts> {
  try {
    const { format } = await (type === 'audio/mp4' ? readMp4(file, options) : readMpeg(file, type, options))
    // QuickTime files have a duration for each track.
    const ofTracks = format.trackInfo.map((track) => track.duration ?? 0)
    const { duration = Math.max(0, ...ofTracks), chapters = [] } = format
    const seconds = duration > 0 && duration <= MAX_SECONDS ? duration : null
    return {
      seconds,
      declaredSeconds: seconds,
      chapters: chaptersOf(chapters),
    }
  } catch (cause) {
    // A system error is not a fault of the audio file.
    if (cause instanceof Error && 'syscall' in cause) throw cause
    return { seconds: null, declaredSeconds: null, chapters: [] }
  }
}

/** Any part of the file is read, because the titles of chapters may be before the index. */
const readMp4 = (file: string, { signal }: ReadOptions): Promise<IAudioMetadata> =>
  Promise.race([
    parseFile(file, { skipCovers: true, includeChapters: true }),
    new Promise<never>((_done, fail) => signal.addEventListener('abort', () => fail(new Error('It takes too long')))),
  ])

async function readMpeg(
  file: string,
  mimeType: string,
  { signal, countsFrames }: ReadOptions,
): Promise<IAudioMetadata> {
  const { size } = await stat(file)
  const stream = createReadStream(file, { signal })
  try {
    return await parseStream(
      // With a size, which it derives also from the path of a stream, the library counts frames only if the first ones differ.
      countsFrames ? pipeline(stream, new PassThrough(), () => undefined) : stream,
      { mimeType, ...(!countsFrames && { size }) },
      { duration: countsFrames, skipCovers: true, includeChapters: true },
    )
  } finally {
    stream.destroy()
  }
}

const chaptersOf = (chapters: NonNullable<IAudioMetadata['format']['chapters']>): AudioFacts['chapters'] =>
  chapters
    .slice(0, MAX_CHAPTERS)
    .map(({ start, timeScale = 1, title }) => ({
      startSeconds: Math.round((start / timeScale) * 1_000) / 1_000,
      title: oneLine(title),
    }))
    .filter(({ startSeconds, title }) => title !== '' && startSeconds >= 0 && startSeconds <= MAX_SECONDS)
    .toSorted((one, other) => one.startSeconds - other.startSeconds)

/** An ID3 chapter may have no title, although the type of the library requires one. */
const oneLine = (title: string | undefined): string =>
  (title ?? '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE)
    .toWellFormed()

import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ContentMedia, Recording } from '../content-media.ts'
import type { FolderReader } from '../read/folder-reader.ts'
import type { StationContent } from '../schema/content.ts'
import { readAudioFacts } from './audio-facts.ts'
import { digestOfFiles, type ImportedFiles } from './imported-files.ts'
import { mediaKind } from './media-kind.ts'
import { mp4Facts } from './mp4-boxes.ts'

const MAX_SOUND_BYTES = 500_000_000
const MAX_TRANSCRIPT_BYTES = 2_000_000

/** Audio files by extension; `.m4b` is an MPEG-4 audio book. */
const TYPES: Readonly<Record<string, { type: 'audio/mp4' | 'audio/mpeg'; stored: string; name: string }>> = {
  '.m4a': { type: 'audio/mp4', stored: '.m4a', name: 'an MPEG-4 audio file' },
  '.m4b': { type: 'audio/mp4', stored: '.m4a', name: 'an MPEG-4 audio file' },
  '.mp3': { type: 'audio/mpeg', stored: '.mp3', name: 'an MP3 file' },
}
const TRANSCRIPTS = /^\.(?:srt|ttml|dfxp|sbv|lrc|ass|ssa|smi|sub|json|txt|html?|md)$/

const extensionOf = (file: string) => path.extname(file).toLowerCase()

export async function saveFolderRecordings(
  reader: FolderReader,
  { podcasts }: StationContent,
  store: ImportedFiles,
): Promise<ContentMedia['recordings']> {
  const recordings = new Map<string, Recording>()
  const files = Map.groupBy(
    reader.files.filter((file) => file.startsWith('sound/')),
    (file) => file.slice('sound/'.length, file.length - path.extname(file).length),
  )
  for (const { slug, episodes } of podcasts)
    for (const episode of episodes) {
      const key = `${slug}/${episode.slug}`
      const recording = await saveEpisodeFiles(reader, key, files.get(key) ?? [], episode, store)
      if (recording) recordings.set(key, recording)
      files.delete(key)
    }
  for (const file of [...files.values()].flat()) reader.fault(file, 1, 'belongs to no episode of podcasts/')
  return recordings
}

type Episode = StationContent['podcasts'][number]['episodes'][number]

/** Null, and a fault, where an episode has no audio that browsers play. */
async function saveEpisodeFiles(
  reader: FolderReader,
  key: string,
  files: readonly string[],
  episode: Episode,
  store: ImportedFiles,
): Promise<Recording | null> {
  const [sound, ...others] = Object.keys(TYPES).flatMap((extension) =>
    files.filter((file) => extensionOf(file) === extension),
  )
  const transcript = files.find((file) => extensionOf(file) === '.vtt')
  for (const file of others) reader.warn(file, 1, `is not used: the audio of the episode is ${sound}`)
  const unusable = files.filter((file) => !(extensionOf(file) in TYPES) && extensionOf(file) !== '.vtt')
  for (const file of unusable) await refuse(reader, file)
  if (sound !== undefined) return saveRecording(reader, { sound, transcript }, episode, store)
  if (unusable.length === 0 && episode.condition === undefined)
    reader.faultAt(episode, 'slug', `there is no audio file sound/${key}.m4a or .mp3`)
  return null
}

async function refuse(reader: FolderReader, file: string): Promise<void> {
  if (TRANSCRIPTS.test(extensionOf(file))) return reader.fault(file, 1, 'is not a WebVTT transcript; save it as .vtt')
  const { name } = await mediaKind(reader.pathOf(file))
  reader.fault(file, 1, `is not audio that every browser plays${kindNote(name)}; save it as .m4a (AAC) or .mp3`)
}

/** ` (it is a WAV file)`; empty for an unknown kind. */
const kindNote = (name: string | null) => (name === null ? '' : ` (it is ${name})`)

async function saveRecording(
  reader: FolderReader,
  { sound: file, transcript }: { sound: string; transcript: string | undefined },
  episode: Episode,
  store: ImportedFiles,
): Promise<Recording | null> {
  const { slug } = episode
  const kind = TYPES[extensionOf(file)]
  if (!kind || !(await reader.isSmallEnough(file, MAX_SOUND_BYTES))) return null
  const found = await mediaKind(reader.pathOf(file))
  if (found.type !== kind.type) {
    reader.fault(file, 1, `is not ${kind.name}${kindNote(found.name)}`)
    return null
  }
  const fault = kind.type === 'audio/mp4' ? await mp4Fault(reader.pathOf(file)) : null
  if (fault !== null) {
    reader.fault(file, 1, fault)
    return null
  }
  const hasTranscript = transcript !== undefined && (await isTranscript(reader, transcript))
  // The name of the folder is a digest of both files: a changed transcript gets a new URL and is read again.
  const digest = await digestOfFiles(...[file, ...(hasTranscript ? [transcript] : [])].map((one) => reader.pathOf(one)))
  await store.saveRecordingFile('episodes', digest, `${slug}${kind.stored}`, reader.pathOf(file))
  if (hasTranscript) await store.saveRecordingFile('episodes', digest, `${slug}.vtt`, reader.pathOf(transcript))
  const url = `/media/episodes/${digest}/${slug}`
  const { seconds, declaredSeconds, chapters } = await readAudioFacts(reader.pathOf(file), kind.type)
  if (seconds !== null && declaredSeconds !== seconds)
    reader.warn(file, 1, `lasts ${seconds.toFixed(1)} seconds, not ${declaredSeconds?.toFixed(1)} as its header says`)
  if (seconds === null && kind.type === 'audio/mpeg') reader.fault(file, 1, 'has no audio')
  const length = lengthOf(reader, file, seconds, episode)
  return {
    src: `${url}${kind.stored}`,
    type: kind.type,
    durationMs: length === null ? null : Math.round(length * 1_000),
    chapters,
    transcript: hasTranscript ? `${url}.vtt` : null,
  }
}

/** Few browsers play Apple Lossless, Dolby, DTS and protected audio. */
const RARE_CODEC = /^(?:alac|ac-3|ec-3|ac-4|dts\w|drms|enca|qdm2|samr)$/

async function mp4Fault(file: string): Promise<string | null> {
  const { fault, codecs } = await mp4Facts(file)
  const rare = codecs.find((codec) => RARE_CODEC.test(codec))
  return fault ?? (rare === undefined ? null : `has audio of the kind ${rare}, which few browsers play; save it as AAC`)
}

/** `00:01.000 --> 00:02.000` */
const CUE_TIMES = /^[ \t]{0,9}(?:\d{1,6}:)?\d{1,2}:\d\d[.,]\d{1,3}[ \t]{0,9}-->/m

async function isTranscript(reader: FolderReader, file: string): Promise<boolean> {
  if (!(await reader.isSmallEnough(file, MAX_TRANSCRIPT_BYTES))) return false
  const bytes = await readFile(reader.pathOf(file))
  const isText = isUtf8(bytes)
  if (isText && CUE_TIMES.test(bytes.toString())) return true
  reader.fault(file, 1, isText ? 'has no timed cues' : 'is not valid UTF-8')
  return false
}

/** Tolerance: encoders add silence at both ends, and headers are rounded. */
const MAX_DIFFERENCE_SECONDS = 3

function lengthOf(reader: FolderReader, file: string, found: number | null, episode: Episode): number | null {
  const { seconds } = episode
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

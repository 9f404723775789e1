import path from 'node:path'
import { announceContentChange } from '#server/database/changes.ts'
import type { Database, OpenDatabase } from '#server/database/connect.ts'
import {
  saveTranscript,
  unreadTranscript,
  type UnreadTranscript,
} from '#server/features/catalogue/texts/transcripts.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { createSafeFetch } from '#server/lib/fetch/safe-fetch.ts'
import type { MediaStore } from '#server/lib/media-store/media-store.ts'
import type { Logger } from '#server/lib/telemetry/logger.ts'
import type { Clock } from '#server/lib/time/clock.ts'
import { Announcement } from './announcement.ts'
import { withLocalTexts } from './local-texts.ts'
import { supportedTranscripts } from './read-texts.ts'
import { type FetchText, textFetcher } from './remote-texts.ts'
import { TextReaders } from './text-readers.ts'

interface TranscriptJobDeps {
  db: Database
  listen: OpenDatabase['listen']
  clock: Clock
  log: Logger
  files: { mediaFolder: string; contentFolder?: string }
  /** Fallback for files that are not in these folders. */
  store?: MediaStore
  fetchText?: FetchText
}

const POLL_MS = 60_000
const CONCURRENCY = 4
/** An import adds hundreds of jobs for one publisher. */
const PER_HOST = 2

/** Reads new transcripts as soon as any node adds a job. The returned function waits for the jobs in progress. */
export async function startTranscriptJobs(deps: TranscriptJobDeps): Promise<() => Promise<void>> {
  const { db, clock, listen, log, files } = deps
  const fetchText = withLocalTexts(ownFolders(files), deps.fetchText ?? textFetcher(createSafeFetch()), deps.store)
  const readers = new TextReaders()
  const onError = (cause: unknown) => log.warn({ cause }, 'the transcript jobs failed')
  const announcement = new Announcement(() => db.transaction().execute(announceContentChange).catch(onError))
  const transcript = async ({ contentId = '' }) => {
    const unread = await unreadTranscript(db, contentId)
    if (!unread) return
    await saveTranscript(db, contentId, await readFiles(unread, fetchText, readers))
    announcement.schedule()
  }
  const pools = [{ tasks: { transcript }, concurrency: CONCURRENCY, perKey: PER_HOST }]
  const stopJobs = await startJobs({ db, listen, clock, onError, pools, pollMs: POLL_MS })
  return async () => {
    await stopJobs()
    await announcement.stop()
    await readers.close()
  }
}

async function readFiles({ files, chapters, digest }: UnreadTranscript, fetchText: FetchText, readers: TextReaders) {
  const [file] = supportedTranscripts(files)
  const sentences = file ? await readers.sentences(await fetchText(file.url), file.type) : []
  return {
    digest,
    language: file?.language ?? null,
    sentences,
    chapters: chapters && 'url' in chapters ? await readChapters(chapters.url, fetchText, readers) : [],
  }
}

/** Failures are ignored, because the transcript is useful without chapters. */
const readChapters = async (url: string, fetchText: FetchText, readers: TextReaders) =>
  fetchText(url)
    .then(readers.chapters)
    .then((chapters) => chapters.map(({ startSeconds, title }) => ({ startSeconds, title })))
    .catch(() => [])

const ownFolders = ({ mediaFolder, contentFolder }: { mediaFolder: string; contentFolder?: string }) =>
  [mediaFolder, contentFolder ?? []].flat().map((folder) => path.resolve(folder))

import type { RecordingChapter, TranscriptLine } from '#contract/transcripts.ts'
import type { Sentence } from '#server/features/catalogue/texts/transcripts.ts'
import { WorkerPool } from '#server/lib/system/worker-pool.ts'

const TIMEOUT_MS = 5_000
const MAX_WAITING = 100

/** Parses in a worker thread, because publishers' texts are large and may be hostile. */
export class TextReaders {
  readonly #pool = new WorkerPool({
    module: new URL('./text-worker.ts', import.meta.url),
    timeoutMs: TIMEOUT_MS,
    maxWaiting: MAX_WAITING,
  })

  readonly chapters = (text: string): Promise<RecordingChapter[]> => this.#pool.run('chapters', text)

  readonly transcript = (text: string, type: string): Promise<TranscriptLine[]> =>
    this.#pool.run('transcript', { text, type })

  readonly sentences = (text: string, type: string): Promise<Sentence[]> => this.#pool.run('sentences', { text, type })

  close(): Promise<void> {
    return this.#pool.close()
  }
}

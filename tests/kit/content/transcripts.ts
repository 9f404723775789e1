import { expect } from 'vitest'
import { startTranscriptJobs } from '#server/features/media/transcripts/jobs.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import type { TestSite } from '../site.ts'

type FetchText = (url: string) => Promise<string>

/** Runs the transcript jobs that content changes have added; `fetchText` fetches those of publishers. */
export async function readTranscripts(
  site: TestSite,
  fetchText: FetchText = () => Promise.reject(new Error('nothing is fetched')),
): Promise<void> {
  // On a busy machine the parser thread may exceed its time limit.
  do await runJobs(site, fetchText)
  while (await renewSlowJobs(site))
  await site.contentChanged()
}

async function renewSlowJobs({ db }: TestSite): Promise<boolean> {
  const renewed = await db
    .updateTable('job')
    .set({ attempts: 0, run_at: new Date(0), last_error: null })
    .where('last_error', 'like', '%too long%')
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

async function runJobs(site: TestSite, fetchText: FetchText): Promise<void> {
  const unread = () =>
    site.db.selectFrom('job').select('key').where('kind', '=', 'transcript').where('attempts', '=', 0).execute()
  const stop = await startTranscriptJobs({
    db: site.db,
    clock: () => site.now,
    log: createLogger('error'),
    listen: async () => () => undefined,
    files: { mediaFolder: 'demo/media' },
    fetchText,
  })
  await expect.poll(unread).toEqual([])
  await stop()
}

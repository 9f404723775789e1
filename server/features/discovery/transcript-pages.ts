import { contentFacts } from './content-pages.ts'
import type { FactsContext, PageFacts } from './page-facts.ts'
import { pageOfType } from './schema-org.ts'

const RECORDINGS: ReadonlySet<PageFacts['ogType']> = new Set(['music.song', 'video.other'])

export async function transcriptFacts(context: FactsContext, path: string): Promise<PageFacts | null> {
  const recordingPath = /^\/transcripts(\/.+)$/.exec(path)?.[1]
  const recording = recordingPath === undefined ? null : await contentFacts(context, recordingPath)
  if (!recording || !RECORDINGS.has(recording.ogType)) return null
  const { language, crumbs, title } = recording
  const page = { path: `/transcripts${recording.path}`, name: `Transcript: ${recording.name}`, language }
  const description = `What is said in ${title}, sentence by sentence.`
  return {
    ...recording,
    ...page,
    title: `Transcript: ${title}`,
    description,
    ogType: 'article',
    crumbs: [...crumbs, { name: recording.name, path: recording.path }],
    feed: null,
    structuredData: [pageOfType(context.site, 'WebPage', { ...page, description })],
  }
}

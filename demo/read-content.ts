import { join } from 'node:path'
import type { StationId } from '#contract/stations.ts'
import { Campaigns } from '#server/features/ads/pages/campaign.ts'
import { FolderReader } from '#server/features/content-import/read/folder-reader.ts'
import { readContent } from '#server/features/content-import/read/read-content.ts'
import { onceResolved } from '#server/lib/async/once-resolved.ts'
import { airingsSchema } from './airings-schema.ts'
import { checkDemo } from './check-content.ts'
import type { DemoContent } from './demo-content.ts'

const contentFolder = join(import.meta.dirname, 'content')

/** Read once in a process, because parsing takes a second. */
export const demoContent = onceResolved(() => readDemoContent(contentFolder))

const isOfDemo = (file: string) => file === 'ads.yaml' || file.startsWith('airings/')

/** Throws an error that names file and line, or file and entry. */
export async function readDemoContent(dir: string): Promise<DemoContent> {
  const reader = await FolderReader.open(dir)
  const content = await readContent(reader, isOfDemo)
  const topics = async (id: StationId) => (await reader.readYaml(`airings/${id}.yaml`, airingsSchema)) ?? {}
  const demo = {
    ...content,
    airings: {
      '702': await topics('702'),
      '947': await topics('947'),
      capetalk: await topics('capetalk'),
      kfm: await topics('kfm'),
    },
    ads: (await reader.readYaml('ads.yaml', Campaigns)) ?? [],
  }
  reader.assertFaultless()
  checkDemo(demo)
  return demo
}

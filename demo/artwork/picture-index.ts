import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const Entry = z.object({
  description: z.string(),
  hasPerson: z.boolean(),
  blurhash: z.string(),
  blurhashes: z.object({ '1x1': z.string(), '16x9': z.string(), '21x9': z.string(), '4x5': z.string() }),
})
const Index = z.record(z.string(), Entry)

export type PictureEntry = z.infer<typeof Entry>
export type PictureIndex = z.infer<typeof Index>

export function readIndex(file: URL): PictureIndex {
  return Index.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** In the order of the ids; other entries are dropped. */
export function writeIndex(file: URL, index: PictureIndex, ids: readonly string[]): void {
  const kept = ids.flatMap((id) => (index[id] ? [[id, index[id]] as const] : []))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

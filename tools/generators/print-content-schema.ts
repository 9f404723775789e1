import path from 'node:path'
import { contentJsonSchema } from '#server/features/content-import/schema/json-schema.ts'
import { writeGenerated } from './generated-file.ts'

await writeGenerated(
  path.resolve(import.meta.dirname, '../../contract/content.schema.json'),
  `${JSON.stringify(contentJsonSchema(), null, 2)}\n`,
)

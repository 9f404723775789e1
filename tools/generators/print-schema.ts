import path from 'node:path'
import { printSchema } from 'graphql'
import { schema } from '#server/app/graphql-schema.ts'
import { writeGenerated } from './generated-file.ts'

await writeGenerated(path.resolve(import.meta.dirname, '../../contract/schema.graphql'), `${printSchema(schema)}\n`)

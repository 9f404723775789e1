import { buildWebIfStale } from './build-web.ts'

await buildWebIfStale()
await import('#server/app/main.ts')

import { buildWebIfStale } from './build-web.ts'

if (process.argv.length > 2) {
  process.stderr.write('npm start takes no arguments; settings are environment variables, such as PORT=8080\n')
  process.exit(1)
}

await buildWebIfStale()
await import('#server/app/main.ts')

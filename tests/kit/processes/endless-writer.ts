/** Inserts images in an endless loop and prints each id after the database has acknowledged it. */
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'

const [folder = ''] = process.argv.slice(2)
const { db } = await openDatabase({ url: undefined, folder, poolSize: 1 }, createLogger('warn'))
await migrate(db)
for (let number = 1; ; number++) {
  await db
    .insertInto('image')
    .values({ id: `${process.pid}-${number}`, source: 'demo:x', description: '', blurhash: null })
    .execute()
  process.stdout.write(`${process.pid}-${number}\n`)
}

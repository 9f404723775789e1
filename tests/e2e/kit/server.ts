/** The whole product on a new data folder, as a listener would start it. */
import { rmSync } from 'node:fs'
import { dataFolder } from './ports.ts'
import { ACCESS_TOKEN_SECRET } from './tokens.ts'

process.env['DATA_DIR'] = dataFolder(Number(process.env['PORT']))
// The address under which the journeys know it: those who sign in are sent back there.
process.env['PUBLIC_ORIGIN'] ??= `http://127.0.0.1:${process.env['PORT']}`
process.env['ACCESS_TOKEN_SECRET'] = ACCESS_TOKEN_SECRET
// All journeys sign in from one network.
process.env['SIGN_IN_RATE_LIMIT'] = '1000'
rmSync(process.env['DATA_DIR'], { recursive: true, force: true })
process.once('exit', () => rmSync(process.env['DATA_DIR'] ?? '', { recursive: true, force: true }))
await import('#server/app/main.ts')

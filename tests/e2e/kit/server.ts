/** The complete server with a new data folder. */
import { rmSync } from 'node:fs'
import { dataFolder } from './ports.ts'
import { ACCESS_TOKEN_SECRET } from './tokens.ts'

process.env['DATA_DIR'] = dataFolder(Number(process.env['PORT']))
// The origin that the tests use: sign-ins redirect to it.
process.env['PUBLIC_ORIGIN'] ??= `http://127.0.0.1:${process.env['PORT']}`
process.env['ACCESS_TOKEN_SECRET'] = ACCESS_TOKEN_SECRET
// All tests sign in from one network.
process.env['SIGN_IN_RATE_LIMIT'] = '1000'
rmSync(process.env['DATA_DIR'], { recursive: true, force: true })
process.once('exit', () => rmSync(process.env['DATA_DIR'] ?? '', { recursive: true, force: true }))
await import('#server/app/main.ts')

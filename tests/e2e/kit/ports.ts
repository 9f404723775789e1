import path from 'node:path'
import { MEMORY_FOLDER } from '#tests/kit/processes/memory-folder.ts'

/** Set E2E_PORT to test several checkouts on one machine. */
export const PORT = Number(process.env.E2E_PORT ?? 4310)

/** Port of the second server, with the hosted player of the video platform and Google Ad Manager. Tests may change its content. */
export const SECOND_PORT = PORT + 1

/** The second server's own origin. At 127.0.0.1 it is opened at another one, as in local development. */
export const SECOND_ORIGIN = `http://localhost:${SECOND_PORT}`

/** Servers whose tests need no background work, which takes a new server as much processor time as its start. Their demo is that of the template. */
export const WITHOUT_WORK = { ROLES: 'web,gateway,identity,live,media', LOAD_DEMO: 'never' }

/** A database with the demo, which each server copies. */
export const DEMO_TEMPLATE = path.join(MEMORY_FOLDER, `prime-e2e-template-${PORT}`)

/** Data folder of the server on `port`, which also contains its emails. */
export const dataFolder = (port: number): string => path.join(MEMORY_FOLDER, `prime-e2e-${port}`)

import os from 'node:os'
import path from 'node:path'

/** Another one where several checkouts are tried on one machine. */
export const PORT = Number(process.env.E2E_PORT ?? 4310)

/** Where the same product runs with the hosted player of the video platform. */
export const HOSTED_PLAYER_PORT = PORT + 1

/** Where the product on `port` keeps everything, its letters among it. */
export const dataFolder = (port: number): string => path.join(os.tmpdir(), `prime-e2e-${port}`)

import os from 'node:os'
import path from 'node:path'

/** Set E2E_PORT to test several checkouts on one machine. */
export const PORT = Number(process.env.E2E_PORT ?? 4310)

/** Port of the server with the hosted player of the video platform. */
export const HOSTED_PLAYER_PORT = PORT + 1

/** Data folder of the server on `port`, which also contains its emails. */
export const dataFolder = (port: number): string => path.join(os.tmpdir(), `prime-e2e-${port}`)

/** Another one where several checkouts are tried on one machine. */
export const PORT = Number(process.env.E2E_PORT ?? 4310)

/** Where the same product runs with the hosted player of the video platform. */
export const HOSTED_PLAYER_PORT = PORT + 1

export const LOG_LIMIT_MS = 12 * 3_600_000

/** Path of a station's log, with the parameters `from` and `to` in ISO 8601. */
export const nowPlayingLogPath = (station: string) => `/now-playing/${station}/log`

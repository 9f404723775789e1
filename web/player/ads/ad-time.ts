/** `hh:mm:ss.mmm`, and what ad servers write instead: `mm:ss`, `hh:mm:ss:mmm`, a decimal comma, seconds, ISO 8601 (`PT1M30S`). */
export function parseAdTime(written: string): number | null {
  const text = written.trim().replace(',', '.')
  const [, isoHours, isoMinutes, isoSeconds] = /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/i.exec(text) ?? []
  if (/^PT/i.test(text)) return inSeconds(isoHours, isoMinutes, isoSeconds)
  const [, alone] = /^(\d+(?:\.\d+)?) ?(?:s|sec|seconds)?$/i.exec(text) ?? []
  if (alone !== undefined) return Number(alone)
  const [, hours, minutes, seconds, ms] = /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)(?::(\d{3}))?$/.exec(text) ?? []
  if (seconds === undefined || Number(seconds) >= 60 || Number(minutes) >= 60) return null
  return (inSeconds(hours, minutes, seconds) ?? 0) + Number(ms ?? 0) / 1_000
}

const inSeconds = (hours?: string, minutes?: string, seconds?: string): number | null =>
  (hours ?? minutes ?? seconds) === undefined
    ? null
    : Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)

/** `hh:mm:ss.mmm`. */
export const timecode = (seconds: number): string => new Date(Math.max(0, seconds) * 1_000).toISOString().slice(11, 23)

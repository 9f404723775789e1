/** Source of a pattern for `1:05`, `1:04:09`, `04:09,500`, as rows of transcripts have them. */
export const CLOCK = String.raw`\d{1,2}(?::\d\d){1,2}(?:[.,]\d{1,3})?`

const CLOCK_TIME = /^(?:(\d{1,6}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?$/

/** `1:04:09.5`, `04:09,500` */
export function secondsOfClock(text: string): number | null {
  const [, hours, minutes, seconds, fraction = '0'] = CLOCK_TIME.exec(text.trim()) ?? []
  if (minutes === undefined) return null
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)
}

export function parseSeconds(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : null
  if (typeof value !== 'string') return null
  const [seconds] = /^\d{1,9}(?:\.\d{1,9})?(?=\s?s?$)/.exec(value.trim()) ?? []
  return seconds === undefined ? secondsOfClock(value) : Number(seconds)
}

/** A duration of HTML, `PT1H4M9.5S`, or a clock time. */
export function secondsOfDuration(text: string): number | null {
  const found = /^PT(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?$/i.exec(text.trim())
  if (!found) return secondsOfClock(text)
  const [hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0))
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
}

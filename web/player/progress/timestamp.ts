const UNITS = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{2})$/

/** Parses `750`, `12m30s`, `1h2m3s` or `12:30` to seconds; null for other texts. */
export function parseTimestamp(text: string | null): number | null {
  const parts = text ? (UNITS.exec(text) ?? CLOCK.exec(text)) : null
  if (!parts) return null
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return hours * 3_600 + minutes * 60 + seconds
}

export function timestampUrl(url: string, seconds: number): string {
  const [page = ''] = url.split(/[?#]/)
  return `${page}?t=${Math.max(0, Math.floor(seconds))}`
}

import { readDocument } from './read-document.ts'

/** Eight o'clock in Johannesburg. */
const NOW = new Date('2026-03-04T06:00:20Z')

export const read = (document: unknown, path?: string) =>
  readDocument(typeof document === 'string' ? document : JSON.stringify(document), path, NOW)

export const startsAt = new Date('2026-03-04T05:58:00Z')
export const SONG = { kind: 'song', artist: 'Ann & Bo', title: 'One' }
export const TIMED = { ...SONG, startsAt, durationMs: 210_000 }

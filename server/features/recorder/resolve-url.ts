import { RecorderError } from './recorder-error.ts'

/** A segment that has no valid URL or byte range. */
export class InvalidLocation extends RecorderError {
  constructor() {
    super('STREAM_NOT_HLS', 'The playlist has an invalid URL or byte range')
  }
}

/** hls-parser types every URI as a string, but a damaged playlist may lack one. */
export function resolveUrl(uri: string | undefined, base: string): string {
  const url = uri === undefined ? null : URL.parse(uri, base)
  if (!url) throw new InvalidLocation()
  return url.href
}

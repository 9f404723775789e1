import { RecorderError } from './recorder-error.ts'

/** Returns an absolute URL. The types of hls-parser promise URLs that a damaged playlist does not have. */
export function resolved(uri: string | undefined, address: string): string {
  const url = uri === undefined ? null : URL.parse(uri, address)
  if (!url) throw new RecorderError('STREAM_NOT_HLS', 'The playlist has an address that is none')
  return url.href
}

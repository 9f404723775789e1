import type { ByteRange } from '#server/lib/fetch/byte-range.ts'

/** A session id, signature or expiry in a path: `hdntl=exp=1~hmac=2`, `(S(1))`, a UUID, a long digest. */
const TOKEN = /[=~]|^\(S\(|^[\da-f-]{20,}$|^(?=.*\d)[\w-]{32,}$/i

/** Identifies a segment on all servers of a stream: the range, and the path without tokens, which differ between playlists. Idempotent. */
export function segmentName(uri: string, range: ByteRange | null): string {
  const { pathname, hash } = new URL(uri, 'https://name.invalid')
  const parts = pathname.replaceAll(/;[^/]*/g, '').split('/')
  const file = parts.pop() ?? ''
  // Two slashes at the start of a name would begin a host.
  const folders = parts.filter((part) => part !== '' && !TOKEN.test(part))
  return ['', ...folders, file].join('/') + (range ? `#${range.offset}+${range.length}` : hash)
}

import type { KeyTag } from '#server/lib/hls/segment-context.ts'
import type { ResourceKey } from './playlist-window.ts'
import { RecorderError } from './recorder-error.ts'
import { resolveUrl } from './resolve-url.ts'

/** Null without encryption. Of several key formats the unrestricted one (`identity`) is used. Throws for DRM. Source: RFC 8216, 4.3.2.4. */
export function readKey(keys: readonly KeyTag[], url: string): ResourceKey | null {
  const [first] = keys
  if (!first) return null
  const key = keys.find(({ method, format }) => method === 'AES-128' && format === 'identity')
  if (!key) throw encrypted(`in a way that is not decrypted (${first.method || 'no method'}, ${first.format})`)
  if (key.uri === null) throw encrypted('with a key that has no address')
  return { uri: resolveUrl(key.uri, url), iv: key.iv === null ? null : readIv(key.iv) }
}

function readIv(text: string): Buffer {
  const [, digits] = /^(?:0x)?([\da-f]{1,32})$/i.exec(text) ?? []
  if (digits === undefined) throw encrypted('with an IV that is no number of 128 bits')
  return Buffer.from(digits.padStart(32, '0'), 'hex')
}

const encrypted = (how: string) => new RecorderError('STREAM_ENCRYPTED', `The stream is encrypted ${how.slice(0, 120)}`)

import { createHash } from 'node:crypto'

/** The namespace of feed URLs in Podcasting 2.0. */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/** UUID (version 5) of the URL without scheme, as Podcasting 2.0 defines `podcast:guid`. */
export function feedGuid(url: string): string {
  const name = url.replace(/^[a-z]+:\/\//, '').replace(/\/+$/, '')
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

import { gunzipSync } from 'node:zlib'

/** Files may be compressed for storage and again for transfer. */
const MAX_LAYERS = 3

/** Decompresses gzip, also if it was applied twice. Throws RangeError above `maxBytes`, and a zlib error for a damaged file. */
export function gunzipLayers(bytes: Uint8Array, maxBytes: number): Uint8Array {
  let layer = bytes
  for (let count = 0; count < MAX_LAYERS && layer[0] === 0x1f && layer[1] === 0x8b; count++)
    layer = gunzipSync(layer, { maxOutputLength: maxBytes })
  return layer
}

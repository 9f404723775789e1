import { gunzipSync } from 'node:zlib'

/** A file that was packed when it was stored and again when it was sent has two layers. */
const MAX_LAYERS = 3

/** Unpacks a gzip file of any name, also one that was packed twice. Throws RangeError above `maxBytes`, and another error for a damaged one. */
export function gunzipLayers(bytes: Uint8Array, maxBytes: number): Uint8Array {
  let layer = bytes
  for (let count = 0; count < MAX_LAYERS && layer[0] === 0x1f && layer[1] === 0x8b; count++)
    layer = gunzipSync(layer, { maxOutputLength: maxBytes })
  return layer
}

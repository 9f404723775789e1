const SIGNATURES: readonly [number, string, string][] = [
  [0, 'II*\0', 'TIFF or raw'],
  [0, 'MM\0*', 'TIFF or raw'],
  [0, 'BM', 'BMP'],
  [0, '\0\0\x01\0', 'ICO'],
  [0, '8BPS', 'Photoshop'],
  [0, '%PDF', 'PDF'],
  [0, '%!PS', 'PostScript'],
  [0, '\xff\x0a', 'JPEG XL'],
  [4, 'JXL ', 'JPEG XL'],
  [4, 'jP  ', 'JPEG 2000'],
  [0, 'PK\x03\x04', 'ZIP'],
  [0, '\x1f\x8b', 'gzip'],
  [0, '\x1a\x45\xdf\xa3', 'film'],
]

/** Null for kinds that may be images. AVIF and HEIC share the container of films. */
export function unsupportedImageKind(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1')
  if (/<svg[\s>]/.test(start)) return 'svg'
  const [, brands] = /^.{4}ftyp(.{4,36})/s.exec(start) ?? []
  // HEVC cannot be decoded.
  if (brands !== undefined && /^(?:.{4})*?(?:hei[cxms]|hev[cxms])/s.test(brands))
    return 'HEIC, as telephones make them,'
  if (brands !== undefined && !/avi[fs]|mi[af]1|msf1/.test(brands)) return 'film'
  if (/^\s*<(?:!doctype html|html)/i.test(start)) return 'page'
  return SIGNATURES.find(([at, mark]) => start.startsWith(mark, at))?.[2] ?? null
}

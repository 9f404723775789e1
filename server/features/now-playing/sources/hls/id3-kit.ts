export const latin1 = (text: string) => Buffer.from(`\0${text}\0`, 'latin1')
export const utf8 = (text: string) => Buffer.from(`\x03${text}\0`)
export const utf16 = (encoding: number, ...texts: Buffer[]) => Buffer.concat([Buffer.of(encoding), ...texts])
export const little = (text: string) => Buffer.from(text, 'utf16le')
export const big = (text: string) => Buffer.from(text, 'utf16le').swap16()
export const MARKS = { little: Buffer.of(0xff, 0xfe), big: Buffer.of(0xfe, 0xff) }

export const seven = (size: number) =>
  Buffer.of((size >> 21) & 0x7f, (size >> 14) & 0x7f, (size >> 7) & 0x7f, size & 0x7f)
export const eight = (size: number) => Buffer.of(size >>> 24, (size >> 16) & 0xff, (size >> 8) & 0xff, size & 0xff)
export const frame = (id: string, body: Buffer, size = seven(body.length)) =>
  Buffer.concat([Buffer.from(id), size, Buffer.of(0, 0), body])
export const tag = (frames: Buffer[], version = 4, flags = 0) => {
  const body = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3'), Buffer.of(version, 0, flags), seven(body.length), body])
}

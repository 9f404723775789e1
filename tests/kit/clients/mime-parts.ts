export interface MimePart {
  /** By name in lower case. */
  headers: ReadonlyMap<string, string>
  type: string
  content: string
}

/** The decoded parts of an email message (RFC 2045 and 2046), without the multipart containers; pictures stay base64. */
export function mimeParts(message: string): MimePart[] {
  const text = message.replaceAll('\r\n', '\n')
  const end = text.indexOf('\n\n')
  const headers = readHeaders(text.slice(0, end))
  const body = text.slice(end + 2)
  const [, boundary] = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '') ?? []
  if (boundary)
    return body
      .split(new RegExp(`^--${RegExp.escape(boundary)}(?:--)?\\n?`, 'm'))
      .slice(1, -1)
      .flatMap(mimeParts)
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? ''
  return [{ headers, type, content: decode(body, headers.get('content-transfer-encoding')) }]
}

const readHeaders = (head: string) =>
  new Map(
    head
      .replaceAll(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )

function decode(body: string, encoding: string | undefined): string {
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Codes of Node, undici, zlib and OpenSSL; the first match applies. */
const MEANINGS: readonly [RegExp, string][] = [
  [/^ENOTFOUND$/, 'the host is not known'],
  [/^EAI_AGAIN$/, 'the name service does not answer'],
  [/^ECONNREFUSED$/, 'the host accepts no connections'],
  [/^E(HOST|NET)UNREACH$/, 'there is no way to the host'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|ERR_STREAM_PREMATURE_CLOSE)$/, 'the transfer broke off'],
  [/^UND_ERR_(RES|BODY)_CONTENT_LENGTH_MISMATCH$/, 'the transfer ended before the announced length'],
  [/^Z_BUF_ERROR$/, 'the packed answer ends early'],
  [/^(Z_|ERR__|ERR_BROTLI|ZSTD_)/, 'the packed answer is damaged'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW)/, 'the answer is not valid HTTP'],
  [/^CERT_HAS_EXPIRED$/, 'the certificate of the host has expired'],
  [/^CERT_NOT_YET_VALID$/, 'the certificate of the host is not valid yet'],
  [/ALTNAME_INVALID$/, 'the certificate of the host is for another name'],
  [/SELF_SIGNED/, 'the certificate of the host is self-signed'],
  [
    /^UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/,
    'the certificate of the host is from an unknown authority, or sent without its chain',
  ],
  [/CERT|UNABLE_TO_/, 'the certificate of the host is not valid'],
  [/^(EPROTO|ERR_SSL|ERR_TLS)/, 'no secure connection can be made'],
]

export function failureText(code: string): string {
  const meaning = MEANINGS.find(([pattern]) => pattern.test(code))?.[1]
  return meaning ?? `the transfer failed${/^[A-Z][A-Z\d_]+$/.test(code) ? ` (${code})` : ''}`
}

/** The code of an error, or of a cause of it: that of `fetch` itself has none. */
export function failureCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  return ''
}

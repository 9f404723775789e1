import { decodeXML } from 'entities'
import { webUrl } from '#server/lib/urls/web-url.ts'

/** PLS, M3U, XSPF and ASX. */
const LIST_TYPE = /scpls|pls\+xml|mpegurl|xspf|ms-asf|ms-asx|ms-wax/i

/** Streaming hosts offer such lists to listeners, so an operator may have configured the URL of one. */
export const isStreamList = (contentType: string): boolean => LIST_TYPE.test(contentType)

/** `File1=` of PLS, `Ref1=` of old ASX, `<location>` of XSPF, `<ref href>` of ASX, or a URL in a row of M3U. */
const PATTERNS = [
  /^\s{0,9}(?:File|Ref)\d{1,3}\s{0,9}=\s{0,9}(\S{1,2000})/gim,
  /<(?:\w{1,20}:)?location>\s{0,99}(?:<!\[CDATA\[\s{0,99})?([^<>\s\]]{1,2000})/gi,
  /<ref\s[^<>]{0,500}?\bhref\s{0,9}=\s{0,9}["']([^"'<>\s]{1,2000})/gi,
  /^\s{0,9}(https?:\/\/\S{1,2000})/gim,
]

/** A row of M3U without a scheme. */
const RELATIVE = /^\s{0,9}([^#\s<[][^\s=<]{0,2000})\s{0,9}$/m

/** The first stream of the list with a supported scheme; null if there is none, as in an HLS playlist. */
export function streamInList(text: string, url: string): string | null {
  if (text.includes('#EXT-X-')) return null
  for (const pattern of PATTERNS)
    for (const [, found = ''] of text.matchAll(pattern)) {
      const stream = webUrl(decodeXML(found), url)
      if (stream !== null) return stream
    }
  const [, relative] = (/^\s*#EXTM3U/.test(text) && RELATIVE.exec(text)) || []
  return relative === undefined ? null : webUrl(relative, url)
}

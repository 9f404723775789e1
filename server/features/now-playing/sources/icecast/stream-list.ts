import { decodeXML } from 'entities'
import { webUrl } from '#server/lib/urls/web-url.ts'

/** PLS, M3U, XSPF and ASX. */
const LIST_TYPE = /scpls|pls\+xml|mpegurl|xspf|ms-asf|ms-asx|ms-wax/i

/** Hosts of streams give such lists to listeners. */
export const isStreamList = (contentType: string): boolean => LIST_TYPE.test(contentType)

/** `File1=` of PLS, a URL in a row of M3U, `<location>` of XSPF or `<ref href>` of ASX. */
const PATTERNS = [
  /^\s{0,9}File\d{1,3}\s{0,9}=\s{0,9}(\S{1,2000})/im,
  /<location>\s{0,99}([^<>\s]{1,2000})/i,
  /<ref\s[^<>]{0,500}?\bhref\s{0,9}=\s{0,9}["']([^"'<>\s]{1,2000})/i,
  /^\s{0,9}(https?:\/\/\S{1,2000})/im,
]

/** Null without a stream, as in a playlist of HLS. */
export function streamInList(text: string, url: string): string | null {
  if (text.includes('#EXT-X-')) return null
  for (const pattern of PATTERNS) {
    const [, found] = pattern.exec(text) ?? []
    if (found !== undefined) return webUrl(decodeXML(found), url)
  }
  return null
}

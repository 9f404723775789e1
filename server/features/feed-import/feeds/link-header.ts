import { webUrl } from '#server/lib/urls/web-url.ts'

const LINK = /<([^<>]*)>((?:\s*;\s*[\w*-]+\s*(?:=\s*(?:"[^"]*"|[^\s",;<>]+))?)*)/g
const REL = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i

/** RFC 8288. */
export function linkOfHeader(header: string | null | undefined, relation: string, base: string | null): string | null {
  for (const [, target, parameters = ''] of (header ?? '').matchAll(LINK)) {
    const [, quoted, bare = ''] = REL.exec(parameters) ?? []
    const relations = (quoted ?? bare).toLowerCase().split(/\s+/)
    const url = relations.includes(relation) ? webUrl(target, base) : null
    if (url !== null) return url
  }
  return null
}

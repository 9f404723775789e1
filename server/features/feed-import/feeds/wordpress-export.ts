import { findAll, findFirst, firstText, innerMarkup, textContent } from './xml-find.ts'
import type { XmlNode } from './xml-tree.ts'

const BLOCKS = 'h[1-6]|ul|ol|dl|blockquote|table|div|figure|p|hr'
const BLOCK_START = new RegExp(`<(?:${BLOCKS})[\\s/>]`, 'gi')
const BLOCK_END = new RegExp(`</(?:${BLOCKS})>|<hr\\b[^<>]{0,200}>`, 'gi')
const BLOCK = new RegExp(`</?(?:${BLOCKS})[\\s/>]`, 'i')

/** An entry of an export as a site shows it: the paragraphs of the classic editor are marked, and the author has the name instead of the login. */
export function fromWordpress(channel: XmlNode): (entry: XmlNode) => XmlNode {
  const names = new Map(
    findAll(channel, 'wp:author').map((author) => [
      firstText(author, 'wp:author_login'),
      firstText(author, 'wp:author_display_name'),
    ]),
  )
  return (entry) => {
    if (!findFirst(entry, 'wp:post_type')) return entry
    const children = entry.children.map((child) => {
      if (typeof child === 'string') return child
      if (child.name === 'content:encoded') return { ...child, children: [withParagraphs(innerMarkup(child))] }
      if (child.name !== 'dc:creator') return child
      const login = textContent(child)
      return { ...child, children: [names.get(login) || login] }
    })
    return { ...entry, children }
  }
}

/** In the classic editor blank lines and blocks separate paragraphs, and a line break is one. */
function withParagraphs(html: string): string {
  if (/<(?:p|pre)[\s>]|<!-- wp:/i.test(html)) return html
  return html
    .replaceAll(BLOCK_START, '\n\n$&')
    .replaceAll(BLOCK_END, '$&\n\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => part.trim())
    .map((part) => (part === '' || BLOCK.test(part) ? part : `<p>${part.replaceAll(/\r?\n/g, '<br />')}</p>`))
    .join('\n')
}

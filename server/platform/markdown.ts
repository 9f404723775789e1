import { marked, type Token } from 'marked'
import { sanitiseOwnHtml } from './safe-html.ts'

const MAX_MARKDOWN = 200_000
const MAX_ROUNDS = 8

/** Markdown as safe HTML. */
export const renderMarkdown = (source: string): string =>
  sanitiseOwnHtml(marked.parse(source.slice(0, MAX_MARKDOWN), { async: false, gfm: true }))

/**
 * Markdown without HTML in it, without pictures and without links to anything but pages and mail, so that no renderer can be
 * misled by it. Empty where it cannot be made so.
 */
export function safeMarkdown(source: string): string {
  let text = source.slice(0, MAX_MARKDOWN)
  // Taking something away may join what was apart, so it is looked at again until nothing is left to take.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const unsafe = unsafeTokens(text)
    if (unsafe.length === 0) return text
    for (const { raw, words } of unsafe) text = text.replaceAll(raw, words)
  }
  return ''
}

function unsafeTokens(source: string): { raw: string; words: string }[] {
  const found: { raw: string; words: string }[] = []
  void marked.walkTokens(marked.lexer(source, { gfm: true }), (token: Token) => {
    if (token.type === 'html') found.push({ raw: token.raw, words: '' })
    else if (token.type === 'image' || (isLink(token) && !isSafe(token.href)))
      found.push({ raw: token.raw, words: token.type === 'def' ? '' : (token.text ?? '') })
  })
  return found
}

const isLink = (token: Token): token is Token & { href: string; text?: string } =>
  (token.type === 'link' || token.type === 'def') && typeof token.href === 'string'

const isSafe = (href: string) => /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(href)

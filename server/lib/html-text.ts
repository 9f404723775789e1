import { Parser } from 'htmlparser2'
import { NestingLimitTokenizer } from './nesting-limit.ts'

const NOT_TEXT = new Set(['script', 'style', 'noscript', 'iframe', 'svg'])
const BLOCKS = new Set('p div li h1 h2 h3 h4 h5 h6 blockquote pre tr dt dd figcaption section br hr'.split(' '))

/**
 * Returns the text of HTML, with `blockEnd` after each block, line break and element of `moreBlocks`. Whitespace is preserved.
 */
export function textOfHtml(html: string, blockEnd: string, moreBlocks: readonly string[] = []): string {
  const pieces: string[] = []
  let hidden = 0
  const parser = new Parser(
    {
      onopentagname(name) {
        if (NOT_TEXT.has(name)) hidden += 1
      },
      onclosetag(name) {
        if (NOT_TEXT.has(name)) hidden -= 1
        else if (hidden === 0 && (BLOCKS.has(name) || moreBlocks.includes(name))) pieces.push(blockEnd)
      },
      ontext(text) {
        if (hidden === 0) pieces.push(text)
      },
    },
    { Tokenizer: NestingLimitTokenizer },
  )
  parser.end(html)
  return pieces.join('')
}

import { Parser } from 'htmlparser2'
import { NestingLimitTokenizer } from './nesting-limit.ts'

const NOT_TEXT = new Set(['script', 'style', 'noscript', 'iframe', 'svg'])
const BREAKS = new Set(['br', 'hr'])
const BLOCKS = new Set(
  'p div ul ol li h1 h2 h3 h4 h5 h6 blockquote pre table tr dt dd figure figcaption article section header footer aside'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])

/** `blockEnd` is between blocks, and after line breaks and elements of `moreBlocks`. Those of `moreHidden` are left out. Whitespace is preserved. */
export function textOfHtml(
  html: string,
  blockEnd: string,
  moreBlocks: readonly string[] = [],
  moreHidden: readonly string[] = [],
): string {
  const isHidden = (name: string) => NOT_TEXT.has(name) || moreHidden.includes(name)
  const pieces: string[] = []
  let hidden = 0
  const endBlock = () => {
    if (pieces.length > 0 && pieces.at(-1) !== blockEnd) pieces.push(blockEnd)
  }
  const parser = new Parser(
    {
      onopentagname(name) {
        if (isHidden(name)) hidden += 1
        // Text directly in a block may precede another block in it.
        else if (hidden === 0 && BLOCKS.has(name)) endBlock()
      },
      onclosetag(name) {
        if (isHidden(name)) hidden -= 1
        else if (hidden > 0) return
        else if (BREAKS.has(name) || moreBlocks.includes(name)) pieces.push(blockEnd)
        else if (BLOCKS.has(name)) endBlock()
        else if (CELLS.has(name)) pieces.push(' ')
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

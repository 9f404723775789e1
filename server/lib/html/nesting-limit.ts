import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** htmlparser2 searches its stack of open elements at each tag: its time is that of the text times this limit. */
const MAX_OPEN_ELEMENTS = 128

/** Elements without child elements. Without their tags, scripts and styles would become text. */
const LEAVES = new Set(['br', 'hr', 'script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'noframes', 'xmp'])

type TokenizerOptions = ConstructorParameters<typeof Tokenizer>[0]

interface Source {
  text: string
}

/** Drops tags nested deeper, and keeps their text: the time of htmlparser2 grows with the square of the depth. */
export class NestingLimitTokenizer extends Tokenizer {
  readonly #source: Source

  constructor(options: TokenizerOptions, parser: TokenizerCallbacks) {
    const source: Source = { text: '' }
    super(options, withoutDeepTags(parser, source))
    this.#source = source
  }

  override write(chunk: string): void {
    this.#source.text += chunk
    super.write(chunk)
  }
}

function withoutDeepTags(parser: TokenizerCallbacks, source: Source): TokenizerCallbacks {
  let isDropped = false
  const openElements = openElementsOf(parser)
  const isTooDeep = (start: number, end: number) => {
    if (openElements.length < MAX_OPEN_ELEMENTS) return false
    // In SVG and MathML these elements may have child elements, so they have a limit too.
    return openElements.length >= 2 * MAX_OPEN_ELEMENTS || !LEAVES.has(source.text.slice(start, end).toLowerCase())
  }
  return {
    onopentagname(start, end) {
      isDropped = isTooDeep(start, end)
      if (!isDropped) parser.onopentagname(start, end)
    },
    onopentagend: (end) => void (isDropped || parser.onopentagend(end)),
    onselfclosingtag: (end) => void (isDropped || parser.onselfclosingtag(end)),
    onattribname: (start, end) => void (isDropped || parser.onattribname(start, end)),
    onattribdata: (start, end) => void (isDropped || parser.onattribdata(start, end)),
    onattribentity: (codepoint) => void (isDropped || parser.onattribentity(codepoint)),
    onattribend: (quote, end) => void (isDropped || parser.onattribend(quote, end)),
    onclosetag: (start, end) => parser.onclosetag(start, end),
    ontext: (start, end) => parser.ontext(start, end),
    ontextentity: (codepoint, end) => parser.ontextentity(codepoint, end),
    oncdata: (start, end, offset) => parser.oncdata(start, end, offset),
    oncomment: (start, end, offset) => parser.oncomment(start, end, offset),
    ondeclaration: (start, end) => parser.ondeclaration(start, end),
    onprocessinginstruction: (start, end) => parser.onprocessinginstruction(start, end),
    onend: () => parser.onend(),
    isInForeignContext: () => parser.isInForeignContext?.() ?? false,
  }
}

/** This stack also reflects the elements that a tag closes implicitly. */
function openElementsOf(parser: TokenizerCallbacks): readonly unknown[] {
  const stack: unknown = Reflect.get(parser, 'stack')
  if (!Array.isArray(stack)) throw new Error('htmlparser2 no longer has a stack of open elements to limit')
  return stack
}

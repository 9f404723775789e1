import createMarkdownIt, { type MarkdownIt, type StateBlock, type StateInline, type Token } from 'markdown-it'

/** A part of a Markdown text: in these lines, from the first up to but without the second. */
interface Part {
  lines: readonly [number, number]
  /** Null for the lines as a whole. */
  inline: Written | null
}

/** How a part is written, and what may stay of it. */
interface Written {
  raw: string
  words: string
}

/** Of the unsafe tokens. */
const writtenAs = new WeakMap<Token, Written>()

const MAX_NESTING = 40

const isSafe = (href: string) => /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(href)

/** HTML, pictures, and links and definitions of links to anything but pages and mail, in their order. */
export function unsafeParts(source: string): Part[] {
  const parts: Part[] = []
  let lines: readonly [number, number] = [0, 0]
  for (const token of parser.parse(source, {})) {
    // The cells of a table have the lines of their row.
    lines = token.map ?? lines
    if (token.type === 'html_block' || token.type === UNSAFE_DEFINITION) parts.push({ lines, inline: null })
    for (const child of token.children ?? []) {
      const inline = writtenAs.get(child)
      if (inline) parts.push({ lines, inline })
    }
  }
  return parts
}

/** The text with the words of the parts in place of them. Where a part is not found as written, its lines are left out. */
export function withoutParts(source: string, parts: readonly Part[]): string {
  const lines = source.split('\n')
  for (const inBlock of Map.groupBy(parts, ({ lines: [first, end] }) => `${first} ${end}`).values()) {
    const [first, end] = inBlock[0]?.lines ?? [0, 0]
    const left = replaceIn(lines.slice(first, end).join('\n'), inBlock)?.split('\n') ?? []
    for (let line = first; line < end; line++) lines[line] = left[line - first] ?? ''
  }
  return lines.join('\n')
}

function replaceIn(block: string, parts: readonly Part[]): string | null {
  const pieces: string[] = []
  let at = 0
  for (const { inline } of parts) {
    const found = inline ? block.indexOf(inline.raw, at) : -1
    if (!inline || found < 0) return null
    pieces.push(block.slice(at, found), inline.words)
    at = found + inline.raw.length
  }
  return pieces.join('') + block.slice(at)
}

const UNSAFE_DEFINITION = 'unsafe_definition'

/** Notes on each unsafe token how it is written. */
const parser = createParser()

function createParser(): MarkdownIt {
  const created = createMarkdownIt({ html: true, maxNesting: MAX_NESTING })
  // Everything that any renderer may take for a link must be found, and compared as written.
  created.validateLink = () => true
  created.normalizeLink = (href) => href
  created.inline.tokenize = (state) => tokenizeNoting(created, state)
  const rule = created.block.ruler.getRules('').find(({ name }) => name === 'reference')
  if (!rule) throw new Error('markdown-it no longer has a rule for definitions of links')
  created.block.ruler.at('reference', notingDefinitions(rule))
  return created
}

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean

/** What `ParserInline.tokenize` does, with a look at what each rule has read. */
function tokenizeNoting({ inline }: MarkdownIt, state: StateInline): void {
  const rules = inline.ruler.getRules('')
  const end = state.posMax
  while (state.pos < end) {
    const [start, first] = [state.pos, state.tokens.length]
    const isRead = state.level < MAX_NESTING && rules.some((rule) => rule(state, false))
    if (isRead) noteUnsafe(state, start, first)
    else state.pending += state.src[state.pos++] ?? ''
  }
  if (state.pending) state.pushPending()
}

function noteUnsafe(state: StateInline, start: number, first: number): void {
  for (let index = first; index < Math.min(first + 2, state.tokens.length); index++) {
    const token = state.tokens[index]
    if (!token || writtenAs.has(token) || !isUnsafe(token)) continue
    writtenAs.set(token, { raw: state.src.slice(start, state.pos), words: wordsOf(token, state, start) })
    return
  }
}

const isUnsafe = (token: Token): boolean =>
  token.type === 'html_inline' ||
  token.type === 'image' ||
  (token.type === 'link_open' && !isSafe(String(token.attrGet('href') ?? '')))

/** The label of a link or picture. */
function wordsOf(token: Token, state: StateInline, start: number): string {
  if (token.type === 'html_inline') return ''
  if (token.markup === 'autolink') return state.src.slice(start + 1, state.pos - 1)
  const bracket = token.type === 'image' ? start + 1 : start
  const end = state.md.helpers.parseLinkLabel(state, bracket, token.type !== 'image')
  return state.src.slice(bracket + 1, Math.max(end, bracket + 1))
}

/** The rule for definitions, `[label]: address`, which leave no token of their own. */
function notingDefinitions(rule: BlockRule): BlockRule {
  return (state, startLine, endLine, silent) => {
    const known = state.env.references ?? {}
    const found: typeof known = {}
    state.env.references = found
    const isRead = rule(state, startLine, endLine, silent)
    state.env.references = known
    for (const [label, reference] of Object.entries(found)) known[label] ??= reference
    if (Object.values(found).some(({ href }) => !isSafe(href))) {
      state.push(UNSAFE_DEFINITION, '', 0).map = [startLine, state.line]
    }
    return isRead
  }
}

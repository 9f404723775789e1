import createMarkdownIt, { type MarkdownIt, type StateBlock, type StateInline, type Token } from 'markdown-it'

/** The range of lines excludes its end. */
interface UnsafePart {
  lines: readonly [number, number]
  /** Null when the part is the whole range of lines. */
  inline: InlineSource | null
}

interface InlineSource {
  raw: string
  replacement: string
}

const inlineSources = new WeakMap<Token, InlineSource>()

const MAX_NESTING = 40

const isSafe = (href: string) => /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(href)

/** In order: the HTML, the images, and the links and definitions whose target is neither a page nor a mail URL. */
export function unsafeParts(source: string): UnsafePart[] {
  const parts: UnsafePart[] = []
  let lines: readonly [number, number] = [0, 0]
  for (const token of parser.parse(source, {})) {
    // Table cells have no range of lines and use that of their row.
    lines = token.map ?? lines
    if (token.type === 'html_block' || token.type === UNSAFE_DEFINITION) parts.push({ lines, inline: null })
    for (const child of token.children ?? []) {
      const inline = inlineSources.get(child)
      if (inline) parts.push({ lines, inline })
    }
  }
  return parts
}

/** Lines in which a part is not found literally are removed. */
export function withoutParts(source: string, parts: readonly UnsafePart[]): string {
  const lines = source.split('\n')
  for (const inBlock of Map.groupBy(parts, ({ lines: [first, end] }) => `${first} ${end}`).values()) {
    const [first, end] = inBlock[0]?.lines ?? [0, 0]
    const left = replaceIn(lines.slice(first, end).join('\n'), inBlock)?.split('\n') ?? []
    for (let line = first; line < end; line++) lines[line] = left[line - first] ?? ''
  }
  return lines.join('\n')
}

function replaceIn(block: string, parts: readonly UnsafePart[]): string | null {
  const pieces: string[] = []
  let at = 0
  for (const { inline } of parts) {
    const found = inline ? block.indexOf(inline.raw, at) : -1
    if (!inline || found < 0) return null
    pieces.push(block.slice(at, found), inline.replacement)
    at = found + inline.raw.length
  }
  return pieces.join('') + block.slice(at)
}

const UNSAFE_DEFINITION = 'unsafe_definition'

const parser = createParser()

function createParser(): MarkdownIt {
  const created = createMarkdownIt({ html: true, maxNesting: MAX_NESTING })
  // Finds every text that some renderer may treat as a link, with its target unchanged.
  created.validateLink = () => true
  created.normalizeLink = (href) => href
  created.inline.tokenize = (state) => tokenizeAndRecord(created, state)
  const rule = created.block.ruler.getRules('').find(({ name }) => name === 'reference')
  if (!rule) throw new Error('markdown-it no longer has a rule for definitions of links')
  created.block.ruler.at('reference', recordDefinitions(rule))
  return created
}

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean

/** `ParserInline.tokenize`, but records the source of the tokens of each rule. */
function tokenizeAndRecord({ inline }: MarkdownIt, state: StateInline): void {
  const rules = inline.ruler.getRules('')
  const end = state.posMax
  while (state.pos < end) {
    const [start, first] = [state.pos, state.tokens.length]
    const isMatched = state.level < MAX_NESTING && rules.some((rule) => rule(state, false))
    if (isMatched) recordUnsafe(state, start, first)
    else state.pending += state.src[state.pos++] ?? ''
  }
  if (state.pending) state.pushPending()
}

function recordUnsafe(state: StateInline, start: number, first: number): void {
  for (let index = first; index < Math.min(first + 2, state.tokens.length); index++) {
    const token = state.tokens[index]
    if (!token || inlineSources.has(token) || !isUnsafe(token)) continue
    inlineSources.set(token, { raw: state.src.slice(start, state.pos), replacement: labelOf(token, state, start) })
    return
  }
}

const isUnsafe = (token: Token): boolean =>
  token.type === 'html_inline' ||
  token.type === 'image' ||
  (token.type === 'link_open' && !isSafe(String(token.attrGet('href') ?? '')))

/** Empty for HTML. */
function labelOf(token: Token, state: StateInline, start: number): string {
  if (token.type === 'html_inline') return ''
  if (token.markup === 'autolink') return state.src.slice(start + 1, state.pos - 1)
  const bracket = token.type === 'image' ? start + 1 : start
  const end = state.md.helpers.parseLinkLabel(state, bracket, token.type !== 'image')
  return state.src.slice(bracket + 1, Math.max(end, bracket + 1))
}

/** Definitions, `[label]: address`, produce no token; this adds one for each unsafe one. */
function recordDefinitions(rule: BlockRule): BlockRule {
  return (state, startLine, endLine, silent) => {
    const known = state.env.references ?? {}
    const found: typeof known = {}
    state.env.references = found
    const isMatched = rule(state, startLine, endLine, silent)
    state.env.references = known
    for (const [label, reference] of Object.entries(found)) known[label] ??= reference
    if (Object.values(found).some(({ href }) => !isSafe(href))) {
      state.push(UNSAFE_DEFINITION, '', 0).map = [startLine, state.line]
    }
    return isMatched
  }
}

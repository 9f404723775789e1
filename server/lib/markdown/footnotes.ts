import type { MarkdownIt, StateInline } from 'markdown-it'

const MARK = /\[\^([^\]\s^[]{1,40})\](:?)/y

/** Without this, a note (`[^1]: …`) would be the definition of a link and its text lost. Marks become raised numbers. */
export function withFootnotes(markdown: MarkdownIt): MarkdownIt {
  markdown.inline.ruler.before('link', 'footnote', footnote)
  const rule = markdown.block.ruler.getRules('').find(({ name }) => name === 'reference')
  if (!rule) throw new Error('markdown-it no longer has a rule for definitions of links')
  markdown.block.ruler.at('reference', (state, startLine, endLine, silent) => {
    const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
    return state.src.startsWith('[^', start) ? false : rule(state, startLine, endLine, silent)
  })
  return markdown
}

function footnote(state: StateInline, silent: boolean): boolean {
  MARK.lastIndex = state.pos
  const [written, label = '', colon = ''] = MARK.exec(state.src) ?? []
  if (written === undefined) return false
  const isNote = colon !== '' && (state.pos === 0 || state.src[state.pos - 1] === '\n')
  if (!silent) {
    state.push('sup_open', 'sup', 1)
    state.push('text', '', 0).content = label
    state.push('sup_close', 'sup', -1)
  }
  state.pos += written.length - (isNote ? 0 : colon.length)
  return true
}

import { hostileTexts, type HostileText, repeated } from './texts.ts'

const MARKDOWN_UNITS = (
  '[|[]|[a](|[a](<|![|![a](b)|![a](javascript:b)|[a](javascript:b) |[a]: b\\n|[a]: javascript:b\\n|<b>|<b|<|</b>|<!--|<![CDATA[|<a:|<a@b|' +
  '*|*a |**a|a**|_a|__a |~~a|`|`` |\\\\|&amp;|&|#|# a\\n|> |>|> a\\n|- |- a\\n|1. |1. a\\n|a\\n|a\\n\\n|a\\n=\\n|---\\n|```\\n|    a\\n| |\\t|' +
  'http://a|www.|a@|a.|mailto:a'
)
  .split('|')
  .map((unit) => unit.replaceAll('\\n', '\n').replaceAll('\\t', '\t'))

/** Joins the results of `unit` until the length is reached. */
const series =
  (unitAt: (index: number) => string): HostileText =>
  (length) => {
    const units: string[] = []
    for (let index = 0, size = 0; size < length; size += units.at(-1)?.length ?? 1) units.push(unitAt(index++))
    return units.join('')
  }

export const HOSTILE_MARKDOWN = hostileTexts(MARKDOWN_UNITS, {
  'lists in lists': series((index) => `${'  '.repeat(index)}- a\n`),
  'quotes in quotes': series((index) => `${'> '.repeat(index)}a\n`),
  'ever longer code marks': series((index) => `${'`'.repeat(index)} `),
  'many definitions': series((index) => `[a${index}]: javascript:b\n`),
  'many uses of a definition': (length) => `[a]: javascript:b\n\n${repeated('[a] ')(length)}`,
  'a long definition': (length) => `[a]: b "${repeated('x\n')(length)}`,
  'a table': (length) => `a|b\n-|-\n${repeated('![a](b)|b\n')(length)}`,
  'a wide table': (length) =>
    `${repeated('a|')(length / 3)}\n${repeated('-|')(length / 3)}\n${repeated('![](b)|')(length / 3)}`,
  'a lazy quote': (length) => `> ${repeated('a\n')(length)}`,
  'a long line of blanks': (length) => `a${' '.repeat(length)}b`,
  'a long address': (length) => `${repeated('a.')(length)}@`,
  'a long word': (length) => 'a'.repeat(length),
})

/**
 * The metadata in YAML before a text. Each row begins with a key, an indent or a dash, so that there is only one way to match it; the first
 * rule ends them, because rows of the speech may begin with a name.
 */
const FRONT_MATTER =
  /^\s{0,99}---[ \t]*\r?\n(?:\w[\w-]{0,39}:[^\r\n]*\r?\n|(?!---)[ \t-][^\r\n]*\r?\n|\r?\n){1,200}?---[ \t]*(?:\r?\n|$)/

/** Characters; longer metadata are left in the text. */
const MAX_FRONT_MATTER = 40_000
/** A quoted value may have several rows, which may begin with anything. */
const QUOTED = /^\w[\w-]{0,39}:[ \t]*"(?:[^"\\]|\\[^]){0,20000}"[ \t]*$/gm

/** The title, date, keywords and speakers that Otter writes before a text. */
const OTTER =
  /^\s{0,99}(?:[^\n]{0,300}\n){1,6}?SUMMARY KEYWORDS\s{0,9}\n(?:[^\n]{0,2000}\n){1,3}?SPEAKERS\s{0,9}\n[^\n]{0,2000}(?:\n|$)/

export function withoutFrontMatter(text: string): string {
  if (!/^\s{0,99}---/.test(text)) return text.replace(OTTER, '')
  // Of the same length, so that the rule is found at its place.
  const rows = text.slice(0, MAX_FRONT_MATTER).replaceAll(QUOTED, (value) => value.replaceAll(/[\r\n]/g, ' '))
  return text.slice(FRONT_MATTER.exec(rows)?.[0].length ?? 0)
}

/** `> Hello`, but not `>> Hello` of captions */
const QUOTE = /^> (?=[^>\s])/gm
export const withoutQuoteMarks = (text: string): string => text.replaceAll(QUOTE, '')

const HEADING = /^\s{0,9}#{1,6}\s+/
/** `**word**`, `*word*`, `_word_`, but neither `2 * 3` nor `a_b` */
const STRONG = /(?<!\\)\*\*(?=\S)([^*\n]{1,500}?)(?<=[^\s\\])\*\*/g
const EMPHASIS = /(?<![\w*_\\])([*_])(?=[^\s*_])([^*_\n]{1,500}?)(?<=[^\s\\])\1(?![\w*_])/g
const LINK = /!?\[([^[\]\n]{1,300})\]\((?:https?:|mailto:)[^()\s]{1,1000}\)/g
const ESCAPE = /\\(?=[[\]()*_.#+\-!>~`])/g

/** Markdown within a text becomes plain. */
export const withoutInlineMarkup = (text: string): string =>
  text
    .replace(HEADING, '')
    .replaceAll(LINK, '$1')
    .replaceAll(STRONG, '$1')
    .replaceAll(EMPHASIS, '$2')
    .replaceAll(ESCAPE, '')

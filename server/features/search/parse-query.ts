import { foldText } from '#contract/fold-text.ts'
import { isStationId } from '#contract/stations.ts'
import { AppError } from '#server/lib/errors/app-error.ts'

const MIN_LENGTH = 2
const MAX_LENGTH = 100
const MAX_WORDS = 12
/** Longer queries are not tried with joined words. */
const MAX_JOINED_WORDS = 4

export interface SearchQuery {
  words: readonly string[]
  /** As a PostgreSQL tsquery in text form, without a configuration. */
  tsquery: string
}

/** Every word must match, the last one as a prefix. Throws BAD_INPUT for fewer than 2 or more than 100 characters; null without a word. */
export function parseQuery(typed: string): SearchQuery | null {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text.length < MIN_LENGTH || text.length > MAX_LENGTH)
    throw new AppError('BAD_INPUT', `searchQuery must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`)
  return queryOfWords(foldText(text).split(' ').slice(0, MAX_WORDS))
}

export function queryOfWords(all: readonly string[]): SearchQuery | null {
  // NUL cannot be stored, so no text contains it.
  const words = onlyStation(all.map((word) => word.replaceAll('\0', '')).filter((word) => word !== ''))
  if (words.length === 0) return null
  return { words, tsquery: spellings(words).map(allOf).join(' | ') }
}

/** Words beside the name of a station that its pages need not contain. */
const AROUND_STATIONS = new Set(
  'am fm live listen listening now online play radio station stream streaming the to luister speel dlala lalela mamela'.split(
    ' ',
  ),
)

/** The name of a station without the words around it: "702 live" and "listen to Cape Talk" mean the station. */
function onlyStation(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !AROUND_STATIONS.has(word))
  return isStationId(rest.join('')) ? rest : words
}

/** The words, and the same with two neighbours joined: "cape talk" also finds "Capetalk". */
function spellings(words: readonly string[]): (readonly string[])[] {
  if (words.length > MAX_JOINED_WORDS) return [words]
  const joined = words
    .slice(1)
    .map((word, index) => [...words.slice(0, index), `${words[index]}${word}`, ...words.slice(index + 2)])
  return [words, ...joined]
}

const allOf = (words: readonly string[]) =>
  `(${words.map((word, index) => term(word, index === words.length - 1)).join(' & ')})`

function term(word: string, isLast: boolean): string {
  const prefix = isLast && word.length >= MIN_LENGTH ? ':*' : ''
  const number = otherForm(word)
  return number ? `('${word}'${prefix} | ${number})` : `'${word}'${prefix}`
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A number up to 999 in words for figures, one up to nineteen in figures for words; otherwise undefined. */
function otherForm(word: string): string | undefined {
  if (/^[0-9]{1,3}$/.test(word))
    return `(${inWords(Number(word))
      .map((part) => `'${part}'`)
      .join(' & ')})`
  const number = SMALL.indexOf(word)
  return number < 0 ? undefined : `'${number}'`
}

function inWords(number: number): string[] {
  if (number >= 100) {
    const rest = number % 100
    return [SMALL[Math.floor(number / 100)] ?? '', 'hundred', ...(rest > 0 ? inWords(rest) : [])]
  }
  const small = SMALL[number]
  if (small) return [small]
  const unit = number % 10
  return [TENS[Math.floor(number / 10)] ?? '', ...(unit > 0 ? inWords(unit) : [])]
}

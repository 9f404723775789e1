import { isGivenName } from './given-names.ts'
import { oneLine } from './plain-line.ts'

const MAX_PRESENTERS = 10
const MAX_NAME = 100
const MAX_FIELD = 1_000

/** `Ann, Ben and Cee`: many systems have one field for all presenters. The slash of `AC/DC` is part of a name. */
const BETWEEN =
  /\s?(?:[;&|]|(?!(?<=\b\p{Lu}{1,2})\/\p{Lu}{1,2}\b)\/)\s?(?:(?:and|en)\s)?|\s?,(?! (?:[JS]r|Ph\.?D|M\.?D|MBA|Esq)\b)\s?(?:(?:and|en)\s)?|\s(?:and|en|with|(?:saam )?met|feat\.?|ft\.?|\+)\s/u
/** `Smith, John`, `Van der Merwe, Ann`; `Ann, Ben` may be two presenters. */
const SURNAME_FIRST =
  /^((?:(?:\p{Ll}+|V[ao]n|D[aeou]|De[nr]|Dos|Jansen?|L[ae]|Te[nr]) ){0,3}\p{Lu}[\p{L}'’-]*), (\p{Lu}[\p{L}. '’-]*)$/u
/** `Presented by `, `Hosts: `, `with ` */
const LABEL =
  /^(?:(?:presenters?|hosts?|djs?|anchors?|aanbieders?):\s?|(?:presented by|hosted by|aangebied deur)(?::\s?|\s)|(?:with|met)\s)/i
const ROLE = '(?:co-?)?(?:host|presenter|anchor|producer|dj|aanbieder)s?'
/** `(host)`, ` - Host` */
const ROLE_BEHIND = new RegExp(String.raw`\s?\(${ROLE}\)$|\s[-–—]\s${ROLE}$`, 'i')
/** Addresses of persons and pages are not for listeners. */
const ADDRESS = /<?[^\s<>@]{1,100}@[^\s<>@]{1,100}>?|https?:\/\/\S{1,500}/gi
/** Written for a presenter who is not known, or beside others. */
const NOBODY = new RegExp(
  `^(?:[-–—.\\s[\\]{}]*|n/?a|none|null|undefined|t\\.?b\\.?[acd]\\.?|unknown|various(?: (?:presenters|hosts|artists))?|no (?:presenter|host|dj)|auto ?dj|automat(?:ed|ion)|et al\\.?|others|guests?|gaste|(?:the )?team|${ROLE})$`,
  'i',
)

/** The names in the fields of a programme, each once. */
export function presentersIn(fields: readonly string[]): string[] {
  const rows = fields.flatMap((field) => field.slice(0, 4 * MAX_FIELD).split(/[\r\n]+/))
  const lines = rows.map((row) => oneLine(row, MAX_FIELD).replaceAll(ADDRESS, '').trim().replace(LABEL, ''))
  const names = inverted(lines) ?? lines.flatMap((line) => (NOBODY.test(line) ? [] : line.split(BETWEEN)))
  const plain = names.map((name) => oneLine(name.replace(ROLE_BEHIND, ''), MAX_NAME))
  return [...new Set(plain)].filter((name) => !NOBODY.test(name)).slice(0, MAX_PRESENTERS)
}

const FEW = 3

/** Whether all fields of a file are alike `Smith, John`: not all of its programmes would have two presenters with one name each. */
export function areSurnamesFirst(programmes: Iterable<readonly string[]>): boolean {
  const written = new Set<string>()
  for (const field of Iterator.from(programmes).flatMap((fields) => fields)) {
    if (field.trim() === '') continue
    if (!SURNAME_FIRST.test(field.trim())) return false
    written.add(field)
  }
  return written.size >= FEW
}

export const withNamesTurned = (fields: readonly string[]): string[] => [
  ...new Set(fields.filter((field) => field.trim() !== '').map((field) => turned(oneLine(field, MAX_NAME)))),
]

const turned = (name: string): string => name.replace(SURNAME_FIRST, '$2 $1')

/** Between names that begin with the surname and a comma. */
const BETWEEN_TURNED = /\s?[;&|]\s?|\s(?:and|en)\s/
/** `van Wyk, Ann`, `O'Brien, Ann`, `Smith, J.`: these are no two presenters. */
const SURELY_TURNED = /^(?:\p{Ll}|V[ao]n |De[nr]? |O['’]|Mac?\p{Lu})|, \p{Lu}\.?(?: \p{Lu}\.?)?$/u

function inverted(lines: readonly string[]): string[] | null {
  const parts = lines.flatMap((line) => line.split(BETWEEN_TURNED)).filter(Boolean)
  const areAlike = parts.length > 0 && parts.every((part) => SURNAME_FIRST.test(part))
  return areAlike && (parts.length > 1 || isTurned(parts[0] ?? '')) ? parts.map(turned) : null
}

/** Of two single words, the first is a surname if only the second is a usual given name. */
function isTurned(name: string): boolean {
  const [surname = '', given = ''] = name.split(', ')
  return SURELY_TURNED.test(name) || (isGivenName(given) && !isGivenName(surname))
}

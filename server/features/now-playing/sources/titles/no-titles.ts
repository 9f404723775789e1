import { oneOf } from './one-of.ts'

const INFORMATION = String.raw`(?:(?:artist|track|song|stream) ?)?(?:song|track|title|artist|data|metadata|info(?:rmation)?|name)`

const NO_TITLE = oneOf(
  'unknown(?: (?:artist|performer|title|track|song|album))?',
  '(?:artist|title|track) unknown',
  `no (?:current )?${INFORMATION}(?: available| playing)?`,
  `${INFORMATION}(?: is)?(?: currently)? (?:not available|unavailable)`,
  'untitled',
  'n/?a',
  'null',
  'undefined',
  '(?:station|stream) offline',
  '(?:libretime|airtime) - offline',
  'off air',
  'unnamed server',
  'unspecified (?:name|title|description)',
  'this is my (?:server|station) (?:name|description)',
  'my station name',
  '(?:stream title|default stream name)',
  'now playing',
  'not(?:hing)?(?: is)? playing',
  'not available',
  'object object',
  String.raw`please wait\.*`,
  'unbekannte[rs]? (?:interpret|künstler|titel)',
  'onbekende (?:kunstenaar|artiest)',
  '(?:artista|título) (?:desconocido|desconhecido)',
  '(?:artiste|titre) inconnu',
  'artista sconosciuto',
  'nieznany wykonawca',
  'неизвестный исполнитель',
)
/** Some songs have such a title; they have an artist. */
export const UNTITLED = /^[<([]?(untitled|no name)[>)\]]?$/i

/** A field of a template that was not filled in: `[artist]`, `$title`, `<Song Title>`, `#ARTIST#`. */
const FIELD = String.raw`[%$<{[#@]{1,2}\s?(?:artist|title|song|track|album)(?:[ _]?(?:name|title|artist))?\s?[%>}\]$#@]{0,2}`
/** Sent without a title: `Unknown - Track 3`, `${title}`, `--`, a URL. */
export const PLACEHOLDER = new RegExp(
  `^${oneOf(
    String.raw`[-–—\s./|~*"'()[\]<>_]*`,
    String.raw`\?+ - \?+`,
    '%s - %s',
    String.raw`\$?\{\w+\}`,
    String.raw`%\w+%`,
    String.raw`${FIELD}(?:\s*[-–—]\s*${FIELD})?(?:\s*\(${FIELD}\))?`,
    '%a - %t',
    'artist(?: name)? - (?:song |track )?(?:title|name)',
    String.raw`(?:https?://|www\.)\S+`,
    String.raw`[<([]?${NO_TITLE}[>)\]]?(?:\s*[-–—]\s*[<([]?(?:${NO_TITLE}|track ?\d{1,3})[>)\]]?)?`,
  )}$`,
  'i',
)

/** No titles without an artist, because studios use them between songs: `Jingle 12`, `Track 3`. */
export const STUDIO = new RegExp(
  `^${oneOf(
    String.raw`(?:jingle|sweeper|liner|stinger|bumper|station id|ident|promo|voice ?track|imaging|drop|vt)s?(?:[ _:#-]*\d{1,4})?`,
    String.raw`(?:[\w.]{1,12} )?(?:jingle|sweeper|liner|ident|id|promo)s?(?: \d{1,4})?`,
    String.raw`sweeper \d.*`,
    'promo: .*',
    String.raw`id[ _:#-]*\d{1,4}`,
    '(?:legal|toh|top of (?:the )?hour) id',
    'station (?:identification|promo)',
    '(?:stop|end)_(?:ad|spot)_?break',
    'top of (?:the )?hour',
    '(?:time )?pips|time (?:signal|check)|eas test',
    'toth',
    String.raw`(?:audio ?)?track ?\d{1,3}`,
    'intro|outro|transition',
    'none|nil|nan|false|0',
    'desconocido|desconhecido|inconnu|unbekannt|sconosciuto|onbekend',
    'undefined undefined',
    String.raw`(?:loading|buffering|connecting)\.*`,
    String.raw`\?+`,
    'auto ?dj',
    '(?:stream (?:is )?)?offline',
    'dead air|blank',
    String.raw`line[ -]?in(?:put)?(?: \d)?`,
    String.raw`studio \d`,
    '(?:(?:current )?(?:song|track) )?title|current (?:song|track)',
    // The number of a file.
    String.raw`[a-z]{0,4}\d{6,12}`,
    String.raw`silence(?:[ _]\d{1,3} ?s(?:ec)?)?`,
    'test(?: (?:stream|tone))?',
    'fallback(?: (?:stream|track|music))?',
  )}$`,
  'i',
)

/** `Jingle - Rock 2`, `Sweeper_12 - KFM`, `KFM_Jingle_03`, `A Station - Station ID 3`. */
export const IMAGING = new RegExp(
  oneOf(
    String.raw`^(?:jingles?|sweeper|swp|liner|imaging|(?:station|legal) id)(?:[ _#-]?\d{1,4})?\s-\s`,
    String.raw`^(?=\S+$)(?=.*[_-])(?:.*[_-])?(?:jingle|sweeper|liner|promo|ident|id|imaging|img|swp|jgl|vt|voice_?track)s?\d{0,4}(?:[_-].*)?$`,
    String.raw`^auto ?dj\s-\s`,
    String.raw`\s-\s(?:jingle|sweeper|liner)s?(?:[ _]\d{1,4})?$`,
    String.raw`\s-\s(?:.{0,40}\s)?station id(?: \d{1,4})?$`,
  ),
  'i',
)

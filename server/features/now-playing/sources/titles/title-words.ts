/** An expression for one of these alternatives. */
const oneOf = (...alternatives: string[]): string => `(?:${alternatives.join('|')})`

const NO_TITLE = oneOf(
  'unknown(?: (?:artist|title|track|song))?',
  'no (?:title|artist|data|info|name|metadata)',
  'untitled',
  'n/a',
  'null',
  'undefined',
  '(?:station|stream) offline',
  '(?:libretime|airtime) - offline',
  'off air',
  'unspecified (?:name|title)',
  'now playing',
  'no (?:song|track) playing',
  'not available',
  'unbekannte[rs]? (?:interpret|künstler|titel)',
  '(?:artista|título) (?:desconocido|desconhecido)',
  '(?:artiste|titre) inconnu',
  'неизвестный исполнитель',
)
/** Also the name of songs, which have an artist. */
export const UNTITLED = /^[<([]?(untitled|no name)[>)\]]?$/i

/** A field of a template that was not filled in: `[artist]`, `$title`, `<Song Title>`, `#ARTIST#`. */
const FIELD = String.raw`[%$<{[#@]{1,2}\s?(?:artist|title|song|track|album)(?:[ _]?(?:name|title|artist))?\s?[%>}\]$#@]{0,2}`
/** A text that stations and their software send when they have no title: `Unknown - Track 3`, `${title}`, `--`, a URL. */
export const PLACEHOLDER = new RegExp(
  `^${oneOf(
    String.raw`[-–—\s./|~*"'()[\]<>]*`,
    String.raw`\$?\{\w+\}`,
    String.raw`%\w+%`,
    String.raw`${FIELD}(?:\s*[-–—]\s*${FIELD})?(?:\s*\(${FIELD}\))?`,
    '%a - %t',
    'artist(?: name)? - (?:song |track )?title',
    String.raw`(?:https?://|www\.)\S+`,
    String.raw`[<([]?${NO_TITLE}[>)\]]?(?:\s*[-–—]\s*[<([]?(?:${NO_TITLE}|track ?\d{1,3})[>)\]]?)?`,
  )}$`,
  'i',
)

/** A text that is no title without an artist, because studios use it for what plays between songs: `Jingle 12`, `Track 3`. */
export const STUDIO = new RegExp(
  `^${oneOf(
    String.raw`(?:jingle|sweeper|liner|stinger|bumper|station id|ident|promo|voice ?track)s?(?:[ _:#-]*\d{1,4})?`,
    String.raw`id[ _:#-]*\d{1,4}`,
    '(?:stop|end)_(?:ad|spot)_?break',
    'top of (?:the )?hour',
    'toth',
    String.raw`(?:audio ?)?track ?\d{1,3}`,
    'none',
    'auto ?dj',
    'silence',
    'test (?:stream|tone)',
  )}$`,
  'i',
)

/** A jingle with its name, or one of a station: `Jingle - Rock 2`, `Sweeper_12 - KFM`, `A Station - Station ID 3`. */
export const IMAGING = new RegExp(
  oneOf(
    String.raw`^(?:jingle|sweeper|liner|station id)(?:[ _#-]?\d{1,4})?\s-\s`,
    String.raw`^(?:jingle|sweeper|liner)_\w{1,60}$`,
    String.raw`\s-\s(?:jingle|sweeper|liner)s?(?:[ _]\d{1,4})?$`,
    String.raw`\s-\s(?:.{0,40}\s)?station id(?: \d{1,4})?$`,
  ),
  'i',
)

const SPOT_NAME = oneOf(
  '(?:advert:)?targetspot',
  '(?:advert(?:isement|ensie)?|ad|spot|anuncio)s?',
  'commercials?',
  '(?:(?:start|begin)_)?(?:commercial|(?:ais[ _])?ad)[ _]?break',
  'tibreak',
  'ad[ -]?trigger',
  String.raw`adwtag_\d{1,9}`,
  '(?:spot|blok) reklamowy',
  'ad insertion',
  'stop ?set',
  'spot ?block',
  'werbung',
  're[ck]lam[ea]?',
  'publicidade?',
  'comercia(?:l|les|is)',
  'publicité',
  'pubblicità',
)
/** The name of an advertisement, also with a number, a length, or its start or end: `Ad break`, `Spot 2`, `Werbung: start`. */
export const SPOT = new RegExp(String.raw`^${SPOT_NAME}(?:[ _:|-]+(?:start|stop|begin|end|\d+(?: ?s(?:ec)?)?))*$`, 'i')

/** Of FM, 87.5 to 108.0. */
const FREQUENCY = String.raw`(?<![\d.,])(?:8[7-9]|9\d|10[0-8])[.,]\d(?![\d.,])`
const WORDS = String.raw`(?:(?!(?:live|at|on|from|session)\b)[^\s|–—-]{1,20}\s){0,3}`
/** A station with its frequency: `KFM 94.5`, `94.5 KFM`, `Hot 102.7FM`; `98.6` and `99.9F°` are songs. */
const WITH_FREQUENCY = String.raw`(?=.{0,40}[a-z]{2})${WORDS}[a-z]{0,12}\s?${FREQUENCY}(?:\s?[a-z]{1,20}){0,2}`
const NAME_IN_FM = String.raw`${WORDS}[^\s|–—-]{0,20}(?:[^\s|–—-]|\s)fm`
/** A station in the place of the artist or the title. */
export const STATION = new RegExp(`^${WITH_FREQUENCY}$`, 'i')
/** A station before an artist and a title: `KFM 94.5 - `, `Jacaranda FM | `. */
export const STATION_IN_FRONT = new RegExp(
  String.raw`^${oneOf(WITH_FREQUENCY, NAME_IN_FM)}\s?[-–—|:•»]{1,2}\s(?=\S.*\s[-–—]\s\S)`,
  'i',
)

/** The end of a text with which aggregators of stations announce advertisements, after their name. */
export const SPOT_AT_END = /(?:^|\s-\s)(?:this station will continue after this break|live365 - advertisement)$/i

const NOW_PLAYING = '(?:now|currently|nou) (?:playing|on air|speel)|on air(?: now)?'
/** Words before an artist and a title, or before a show: `Now playing: `, `On air - `; without a colon only before both. */
export const ANNOUNCEMENT = new RegExp(
  oneOf(
    String.raw`^${oneOf(
      NOW_PLAYING,
      'current(?: song| track)?',
      'now',
      'playing',
      'nou',
      'jetzt(?: läuft)?',
      'np',
      'song',
      'ahora suena',
      'en écoute',
      "you(?:'|’)?re listening to",
    )}\s?:\s*`,
    String.raw`^${oneOf(NOW_PLAYING)}\s(?:[-–—]\s)?(?=\S.{0,290}\s[-–—]\s)`,
  ),
  'i',
)

/** Words before what is not played yet: `Up next: `. */
export const NEXT = /^(?:(?:coming )?up next|next(?: up)?|coming up|volgende)\s?:\s/i

/** A URL, a length, a station or separators after a title: `Title - www.radio.example`, `Title (3:05)`, `Title - KFM 94.5`, `Title |`. */
export const AFTER_TITLE = new RegExp(
  `${oneOf(
    String.raw`\s+(?:[-–@|]\s*)?[([]?(?:https?:\/\/|www\.)[^\s()[\]]+[)\]]?`,
    String.raw`\s+[([](?:\d{1,2}:)?\d{1,2}:\d\d[)\]]`,
    String.raw`(?<=\s-\s.+)\s-\s\d{1,2}:\d\d`,
    String.raw`(?<=\s-\s.+)\s\|\s(?=[^|]*\b(?:[fa]m|radio(?! (?:edit|mix|version)))\b)[^|]+`,
    String.raw`(?<=\s-\s.+)\s[-–—]\s${oneOf(WITH_FREQUENCY, NAME_IN_FM)}`,
    String.raw`[\s|;~]*[|;~]`,
  )}\\s*$`,
  'i',
)

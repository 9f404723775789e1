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

/** A URL, a length, a station or separators after a title: `Title - www.radio.example`, `Title (3:05)`, `Title | A FM 96.4`, `Title |`. */
export const AFTER_TITLE = new RegExp(
  `${oneOf(
    String.raw`\s+(?:[-–@|]\s*)?[([]?(?:https?:\/\/|www\.)[^\s()[\]]+[)\]]?`,
    String.raw`\s+[([](?:\d{1,2}:)?\d{1,2}:\d\d[)\]]`,
    String.raw`(?<=\s-\s.+)\s-\s\d{1,2}:\d\d`,
    String.raw`(?<=\s-\s.+)\s\|\s(?=[^|]*\b(?:[fa]m|radio(?! (?:edit|mix|version)))\b)[^|]+`,
    String.raw`[\s|;~]*[|;~]`,
  )}\\s*$`,
  'i',
)

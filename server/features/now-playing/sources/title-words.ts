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
)
/** A text that stations and their software send when they have no title: `Unknown - Track 3`, `${title}`, `--`, a URL. */
export const PLACEHOLDER = new RegExp(
  `^${oneOf(
    String.raw`[-–—\s./|~*"'()[\]<>]*`,
    String.raw`\$?\{\w+\}`,
    String.raw`%\w+%`,
    String.raw`(?:https?://|www\.)\S+`,
    String.raw`${NO_TITLE}(?:\s*[-–—]\s*(?:${NO_TITLE}|track ?\d{1,3}))?`,
  )}$`,
  'i',
)

/** A text that is no title without an artist, because studios use it for what plays between songs: `Jingle 12`, `Track 3`. */
export const STUDIO = new RegExp(
  `^${oneOf(
    String.raw`(?:jingle|sweeper|liner|stinger|bumper|station id|voice ?track)s?(?:[ _:#-]*\d{1,4})?`,
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

const SPOT_NAME = oneOf(
  '(?:advert(?:isement|ensie)?|ad|spot|anuncio)s?',
  'commercials?',
  '(?:commercial|(?:ais[ _])?ad)[ _]?break',
  'ad insertion',
  'stop ?set',
  'spot ?block',
  'werbung',
  're[ck]lam[ea]?',
  'publicidad',
  'publicité',
  'pubblicità',
)
/** The name of an advertisement, also with a number, a length, or its start or end: `Ad break`, `Spot 2`, `Werbung: start`. */
export const SPOT = new RegExp(String.raw`^${SPOT_NAME}(?:[ _:|-]+(?:start|stop|begin|end|\d+(?: ?s(?:ec)?)?))*$`, 'i')

/** Words before an artist and a title, or before a show: `Now playing: `, `On air: `. */
export const ANNOUNCEMENT = new RegExp(
  String.raw`^${oneOf(
    '(?:now|currently|nou) (?:playing|on air|speel)',
    'on air(?: now)?',
    'current(?: song| track)?',
    'now',
    'playing',
    'nou',
    'jetzt(?: läuft)?',
    'np',
  )}\s?:\s+`,
  'i',
)

/** A URL, a length or separators after a title: `Title - www.radio.example`, `Title (3:05)`, `Title |`. */
export const AFTER_TITLE = new RegExp(
  `${oneOf(
    String.raw`\s+(?:[-–@|]\s*)?[([]?(?:https?:\/\/|www\.)[^\s()[\]]+[)\]]?`,
    String.raw`\s+[([]\d{1,2}:\d\d[)\]]`,
    String.raw`[\s|;~]*[|;~]`,
  )}\\s*$`,
  'i',
)

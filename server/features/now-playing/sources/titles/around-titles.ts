import { oneOf } from './one-of.ts'

/** The FM band, 87.5 to 108.0 MHz. */
const FREQUENCY = String.raw`(?<![\d.,])(?:8[7-9]|9\d|10[0-8])[.,]\d(?![\d.,])`
const WORDS = String.raw`(?:(?!(?:live|at|on|from|session)\b)[^\s|–—-]{1,20}\s){0,3}`
/** A station with its frequency: `KFM 94.5`, `94.5 KFM`, `Hot 102.7FM`; `98.6` and `99.9F°` are songs. */
const WITH_FREQUENCY = String.raw`(?=.{0,40}[a-z]{2})${WORDS}[a-z]{0,12}\s?${FREQUENCY}(?:\s?[a-z]{1,20}){0,2}`
const NAME_IN_FM = String.raw`${WORDS}[^\s|–—-]{0,20}(?:[^\s|–—-]|\s)fm`
/** `Title (KFM 94.5 Session)` is the name of a recording. */
const RECORDING = '(?:(?:re)?mix|edit|version|sessions?|unplugged|acoustic|live|cover)'
export const STATION = new RegExp(`^${WITH_FREQUENCY}$`, 'i')
/** A station, or its URL, before an artist and a title: `KFM 94.5 - `, `Jacaranda FM | `. */
export const STATION_IN_FRONT = new RegExp(
  String.raw`^${oneOf(WITH_FREQUENCY, NAME_IN_FM, String.raw`(?:https?://|www\.)[^\s|]+`)}\s?[-–—|:•»]{1,2}\s(?=\S.*\s[-–—]\s\S)`,
  'i',
)

const NOW_PLAYING = '(?:now|currently|nou) (?:playing|on air|speel)|playing now|on[ -]?air(?: now)?'
/** `Now playing: `, `On air - `; without a colon only before both artist and title. */
export const ANNOUNCEMENT = new RegExp(
  oneOf(
    String.raw`^${oneOf(
      NOW_PLAYING,
      'current(?: song| track)?',
      'now',
      'playing',
      'nou',
      'jetzt(?: läuft)?',
      'sie hören(?: gerade| jetzt)?',
      'np',
      'song',
      'live(?=.*\\s[-–—]\\s)',
      'track(?=.*\\s[-–—]\\s)',
      'request(?:ed)?(?=.*\\s[-–—]\\s)',
      '(?:ahora suena|suena ahora|est[aá]s escuchando)',
      '(?:você está ouvindo|tocando agora)',
      "(?:en écoute|vous écoutez|[aà] l['’]antenne)",
      'in onda',
      'teraz gramy',
      '(?:сейчас )?в эфире',
      '(?:[uj]e? luistert naar|jy luister na|nu op de radio)',
      "you(?:'|’)?re listening to",
    )}\s?:\s*`,
    String.raw`^${oneOf(NOW_PLAYING)}\s?(?:[»>|]|\.{3}|…)\s+`,
    String.raw`^${oneOf(NOW_PLAYING)}\s(?:[-–—]\s)?(?=\S.{0,290}\s[-–—]\s)`,
    String.raw`^\[request\]\s`,
  ),
  'i',
)

/** `Up next: ` */
export const NEXT = /^(?:(?:coming )?up next|next(?: up)?|coming up|volgende)\s?:\s/i

/** `Title (Official Video)`, `Title - www.radio.example`, `Title (3:05)`, `Title - KFM 94.5`, `Title |`. */
export const AFTER_TITLE = new RegExp(
  `${oneOf(
    String.raw`\s+(?:[-–@|]\s*)?[([]?(?:https?:\/\/|www\.)[^\s()[\]]+[)\]]?`,
    String.raw`\s+[([](?:\d{1,2}:)?\d{1,2}:\d\d[)\]]`,
    String.raw`(?<=\s-\s.+)(?:\s(?:/{1,2}|\|{1,2}|[;-]|[([])|[,;])\s?(?:up )?next\s?:\s.+`,
    String.raw`(?<=\s-\s.+)\s[([]official (?:(?:hd|4k|music|lyrics?|audio) )*(?:video|audio|visuali[sz]er)(?: hd| 4k)?[)\]]`,
    String.raw`\s+[([]request(?:ed by [^)\]]{1,60})?[)\]]`,
    String.raw`(?<=\s-\s.+)\s-\s\d{1,2}:\d\d`,
    String.raw`(?<=\s-\s.+)\s-\s\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?`,
    String.raw`(?<=\s-\s.+)\s\|\s(?=[^|]*\b(?:[fa]m|radio(?! (?:edit|mix|version)))\b)[^|]+`,
    String.raw`(?<=\s-\s.+)\s[-–—]\s${oneOf(WITH_FREQUENCY, NAME_IN_FM)}`,
    String.raw`(?<=\s-\s.+)\s(?:\|\s${WITH_FREQUENCY}|(?!.{0,60}\b${RECORDING}\b)(?:\(${WITH_FREQUENCY}\)|\[${WITH_FREQUENCY}\]))`,
    String.raw`\s+#(?:np|now_?playing)`,
    String.raw`(?<=\s-\s.+)\s[([]?\d{2,3} ?kbps[)\]]?`,
    String.raw`[\s|;~]*[|;~]`,
  )}\\s*$`,
  'i',
)

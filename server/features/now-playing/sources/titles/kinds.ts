import type { SourceItem } from '../report.ts'
import { oneOf } from './one-of.ts'

const SPOT_NAME = oneOf(
  '(?:advert:)?targetspot',
  '(?:advert(?:isement|ising|ensie|entie)?|ad|spot|anuncio|annonce)s?',
  'annons',
  'commercials?',
  '(?:(?:start|begin)[_ ])?(?:commercial|(?:ais[ _])?ad)[ _-]?break',
  '(?:station|local|network) break',
  'tibreak',
  'ad[ -]?trigger',
  String.raw`adwtag_\d{1,9}`,
  '(?:spot|blok) reklamowy',
  'ad insertion',
  'stop ?set',
  'adv',
  'spot ?block',
  'sponsor(?:ed)?(?: message)?',
  'werb(?:ung|eblock|epause)',
  're[ck]lam(?:[eay]|eblok)?',
  'publicidade?',
  'comercia(?:l|les|is)',
  'pausa (?:comercial|publicitaria)',
  'intervalo comercial',
  'publicité',
  'pubblicità',
  'mainos(?:katko)?',
  'iklan',
  'реклама',
  'διαφημίσεις',
  'إعلان',
  '[广廣]告',
)
/** A spot may have a number, a length, a start or an end: `Ad break`, `Spot 2`, `Werbung: start`. */
export const SPOT = new RegExp(
  String.raw`^${SPOT_NAME}(?:[ _:|-]+(?:start|stop|begin|end|\d+(?::\d\d)*(?: ?s(?:ec)?)?))*$`,
  'i',
)

export const SPOT_AT_END =
  /(?:^|\s-\s)(?:this station will continue after this break|live365 - advertisement|we(?:['’]| wi)ll be (?:right )?back after (?:this|these|the) (?:short |commercial )?(?:break|messages?))[.!]*$/i

const ARTICLE = '(?:the|die|les|las|as) '
const KIND_OF_NEWS = '(?:eyewitness|world|local|national|headline|breaking|hourly)'
/** The initials or the frequency of a station, or what the news are about. */
const BEFORE_NEWS = String.raw`(?:[a-z]{2,5}\d?|\d{2,3}|${KIND_OF_NEWS}) `
const NEWS_WORD = oneOf(
  'news|(?<!news )bulletin|nuus(?:flits|bulletin)?|iindaba|izindaba|tindzaba|dikgang|ditaba|mahungu|mafhungo',
  'nachrichten|noticias|noticiero|notícias|actualités|nyheter|uutiset|nieuws|haberler|wiadomości|новости|новини|ειδήσεις',
  'الأخبار|חדשות|新[闻聞]|ニュース|뉴스|समाचार',
)
const AFTER_NEWS = oneOf(
  ' (?:bulletin|headlines|update|flash|(?:at|om|um|@) ?\\d.*|\\d{1,2}[:h]\\d\\d)',
  '(?:,| &| and| en)? (?:weather|traffic|sports?|weer|verkeer)(?:(?:,| &| and| en) (?:weather|traffic|sports?|weer|verkeer))?',
)
const NEWS = new RegExp(
  `^(?:\\d{1,2}[:h]\\d\\d )?(?:${ARTICLE})?((?:${BEFORE_NEWS}){0,2})${NEWS_WORD}(?:${AFTER_NEWS})?$`,
  'i',
)
const KINDS_OF_NEWS = new RegExp(String.raw`\b${KIND_OF_NEWS}\b`, 'gi')

/** `News`, `EWN News`, `Die nuus`, `News at 10`, `Headline news`, `News, weather & traffic`. */
export function isNews(text: string): boolean {
  const before = NEWS.exec(text)?.[1]?.replaceAll(KINDS_OF_NEWS, '')
  // Other words in front are initials, in capitals. Modifiers, `(?i:…)`, match wrongly in V8 13.6 (nodejs/node#60030).
  return before !== undefined && before === before.toUpperCase()
}
/** `News bulletin - 07:00`: a time instead of the title. */
export const CLOCK = /^\d{1,2}[:h.]\d\d(?:\s?[ap]m)?$/i

/** Categories of items in playout systems; null for imaging. */
export const TYPES: readonly [RegExp, SourceItem['kind'] | null][] = [
  [
    /^(?:ads?|adverts?|advertis\w*|spots?|spt|commercials?|comm?|cm|com|werbung|sponsor\w*|ad ?break|publicidade?|reclame)$/i,
    'ad',
  ],
  [/^(?:news ?(?:cast|bulletin|item)?s?|nws|bulletins?|nachrichten|noticias)$/i, 'news'],
  [
    /^(?:jingles?|jin|jng|jgl|sweepers?|swp|liners?|promos?|pro|imaging|idents?|(?:station ?)?ids?|links?|lnk|stingers?|bumpers?|beds?|voice ?tracks?|vt\d*|vtr|drops?|intros?|outros?|air ?breaks?|transitions?|sfx|sound ?effects?|markers?|commands?|macros?|silence|dummy)$/i,
    null,
  ],
  [/^(?:shows?|program(?:me)?s?|talk|speech|interviews?|podcasts?|int|sports?|moderation)$/i, 'show'],
]

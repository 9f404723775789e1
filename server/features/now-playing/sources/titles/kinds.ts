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
/** The name of an advertisement, also with a number, a length, or its start or end: `Ad break`, `Spot 2`, `Werbung: start`. */
export const SPOT = new RegExp(
  String.raw`^${SPOT_NAME}(?:[ _:|-]+(?:start|stop|begin|end|\d+(?::\d\d)*(?: ?s(?:ec)?)?))*$`,
  'i',
)

/** The end of a text with which stations, or aggregators after the name of one, announce advertisements. */
export const SPOT_AT_END =
  /(?:^|\s-\s)(?:this station will continue after this break|live365 - advertisement|we(?:['’]| wi)ll be (?:right )?back after (?:this|these|the) (?:short |commercial )?(?:break|messages?))[.!]*$/i

const ARTICLE = '(?:[Tt]he|[Dd]ie|[Ll]es|[Ll]as|[Aa]s) '
/** The initials or the name of who reads it, or where it is from. */
const BEFORE_NEWS = String.raw`(?:[A-Z]{2,5}\d? |\d{2,3} |(?i:eyewitness|world|local|national|headline|breaking|hourly) ){1,2}`
const NEWS_WORD = oneOf(
  'news|nuus|iindaba|izindaba|tindzaba|dikgang|ditaba|mahungu|mafhungo',
  'nachrichten|noticias|noticiero|notícias|actualités|nyheter|uutiset|nieuws|haberler|wiadomości|новости|новини|ειδήσεις',
  'الأخبار|חדשות|新[闻聞]|ニュース|뉴스|समाचार',
)
const AFTER_NEWS = oneOf(
  ' (?:bulletin|headlines|update|flash|at \\d.*)',
  '(?:,| &| and| en) (?:weather|traffic|sports?|weer|verkeer)(?:(?:,| &| and| en) (?:weather|traffic|sports?|weer|verkeer))?',
)
/** A bulletin, without an artist: `News`, `EWN News`, `Die nuus`, `News at 10`, `Headline news`, `News, weather & traffic`. */
export const NEWS = new RegExp(`^(?:${ARTICLE})?(?:${BEFORE_NEWS})?(?i:${NEWS_WORD}(?:${AFTER_NEWS})?)$`)
/** `News bulletin - 07:00`: a time instead of the title. */
export const CLOCK = /^\d{1,2}[:h.]\d\d(?:\s?[ap]m)?$/i

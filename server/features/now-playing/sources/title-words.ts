const NOTHING = String.raw`unknown(?: (?:artist|title|track|song))?|no (?:title|artist|data|info|name|metadata)|untitled|n/a|null|undefined|(?:station|stream) offline|(?:libretime|airtime) - offline|off air|unspecified (?:name|title)|now playing`
/** What stations and their software send where they have no title. */
export const PLACEHOLDER = new RegExp(
  String.raw`^(?:[-–—\s./|~*"'()[\]<>]*|\$?\{\w+\}|%\w+%|(?:https?://|www\.)\S+|(?:${NOTHING})(?:\s*[-–—]\s*(?:${NOTHING}|track ?\d{1,3}))?)$`,
  'i',
)

/** What is no title alone, but may be that of a song with an artist: words of the studio for what is played between songs, among others. */
export const STUDIO =
  /^(?:(?:jingle|sweeper|liner|stinger|bumper|station id|voice ?track)s?(?:[ _:#-]*\d{1,4})?|top of (?:the )?hour|toth|(?:audio ?)?track ?\d{1,3}|none|auto ?dj|silence|test (?:stream|tone))$/i

/** What stands for a spot, with or without a number, a length or a side of it. */
export const SPOT =
  /^(?:(?:advert(?:isement|ensie)?|ad|spot|anuncio)s?|commercials?|(?:commercial|(?:ais[ _])?ad)[ _]?break|ad insertion|stop ?set|spot ?block|werbung|re[ck]lam[ea]?|publicidad|publicité|pubblicità)(?:[ _:|-]+(?:start|stop|begin|end|\d+(?: ?s(?:ec)?)?))*$/i

/** What announces an artist and a title, or a show. */
export const ANNOUNCEMENT =
  /^(?:(?:now|currently|nou) (?:playing|on air|speel)|on air(?: now)?|current(?: song| track)?|now|playing|nou|jetzt(?: läuft)?|np)\s?:\s+/i

/** A URL, a length or separators behind a title. */
export const BEHIND =
  /(?:\s+(?:[-–@|]\s*)?[([]?(?:https?:\/\/|www\.)[^\s()[\]]+[)\]]?|\s+[([]\d{1,2}:\d\d[)\]]|[\s|;~]*[|;~])\s*$/i

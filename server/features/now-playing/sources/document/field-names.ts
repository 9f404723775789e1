import { namesIn } from '#server/lib/encoding/field-names.ts'

/** Lengths whose names have their unit. */
const SECONDS = namesIn('durationseconds durationinseconds durationsecs lengthseconds lengthinseconds lengthinsecs')
const MILLISECONDS = namesIn('durationms durationinms durationmilliseconds durationinmilliseconds lengthms lengthinms')

/** Names of fields in documents of playout systems and streaming services, normalized; the first ones precede the others. */
export const FIELD_NAMES = {
  title: namesIn(`
    title songtitle tracktitle song songname track trackname titlename secondary titel titulo titre titolo musica
    cancion cuetitle nowplaying streamtitle metadata casttitle displaytitle text name
  `),
  artist: namesIn(`
    artist artistname artists artistsname artist1 artist1name songartist trackartist trackartistname
    performer performername performers interpret artista artiste cantor primary author band singer
    creator composer
  `),
  artwork: namesIn(`
    artworkurllarge artworkurl artwork art albumart coverurl cover coverart coverimage trackcoverurl
    imageurl image imagepath img thumb thumbnail thumbnailuri picture pictureurl
  `),
  start: namesIn(`
    startedat starttime startsat startat start started starts startdatetime startdate starttimeutc
    playedat playstart playedtime dateplayed eventstart airtime airstarttimeutc airstarttime airdate dt
    timestart begin begintime cuetimestart timestamp ts datetime date time
  `),
  end: namesIn(`
    endsat endat endtime end ended ends enddatetime enddate eventfinish finish expires expiretime
    timeend stop stoptime stoptimeutc
  `),
  duration: [
    ...SECONDS,
    ...MILLISECONDS,
    ...namesIn('duration trackduration songduration runtime length len cuetimeduration'),
  ],
  seconds: SECONDS,
  milliseconds: MILLISECONDS,
  type: namesIn(`
    eventtype type event playtype segmenttype assettype assettypename mediatype itemtype contenttype
    tracktype songtype category categoryname catid class kind group
  `),
  status: namesIn('status state playstatus nowplaying isplaying playing onair current laststarted iscurrent'),
  position: namesIn('pos stackpos position'),
}

export type FieldName = keyof typeof FIELD_NAMES

/** Objects whose fields are those of the item around them. */
export const PARTS = new Set(
  namesIn(`
    song track asset cut elem element media mediaitem metadata attributes titles catalogentry item
    content offset trackinfo songinfo recording
  `),
)

/** Objects whose fields have a meaning only with the name of the object: the name of the artist. */
export const NAMED_PARTS = new Set(
  namesIn(`
    artist artists performer performers author interpret composer expire start end image artwork cover
    thumbnail picture
  `),
)

/** What has a title or a name, and is no item. */
export const OTHER_THINGS = new Set(
  namesIn(`
    station channel album release label host hosts dj presenter presenters user links listeners
    collaborators relays outputs bitrate meta pagination error errors advertising buyurls infourls roles
    stream streams
  `),
)

/** The place of an item in time, by the name of the object or list that has it. */
export const NEXT_NAME = /next|upcoming|comingup|queue|future|later/
export const PAST_NAME = /history|recent|previous|^prev|^last|^past|played(?!at|time)|earlier/
export const CURRENT_NAME = /^(?:now|current|onair|live$|np$|playing$|playback)|nowplaying|onair/
export const SHOW_NAME = /show|program(?!id)|programa|emission|sendung|broadcast(?!monitor)/
export const CURRENT_ITEM = /^(?:now|current|playing|onair|(?:now|current)(?:playing|song|track|item))$/
/** Texts that are a title, without an object. */
export const CURRENT_TEXT =
  /^(?:nowplaying(?:text|title|song|track)?|onair(?:title)?|streamtitle|current(?:song|track|title)(?:title|name)?|songtitle)$/
export const NEXT_TEXT = /^(?:up)?next(?:song|track|title)?$|^(?:playing|song|track)next$/

export const PLAYING = /^(?:true|1|yes|playing|happening|on ?air|current|now|started|active)$/i
export const TO_COME = /^(?:next|queued|coming ?up|scheduled|cued|upcoming|waiting|pending)$/i
export const OVER = /^(?:played|history|done|finished|past|stopped|ended)$/i

/** In front of a field, where one object has several items: `nowPlayingArtist`. */
export const FIELD_PREFIX = /^(?:nowplaying|(?:current|event|item|np|onair)(?!time))(?:song|track)?(?=.)/

/** Categories of items; null for imaging. */
export const TYPES: readonly [RegExp, 'ad' | 'news' | 'show' | null][] = [
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

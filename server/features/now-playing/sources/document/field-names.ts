import { namesIn } from '#server/lib/encoding/field-names.ts'

/** Fields for the length of an item whose names include the unit. */
const SECONDS = namesIn('durationseconds durationinseconds durationsecs lengthseconds lengthinseconds lengthinsecs')
const MILLISECONDS = namesIn('durationms durationinms durationmilliseconds durationinmilliseconds lengthms lengthinms')

/**
 * Normalized names of fields in the documents of playout systems and streaming services. An earlier name has precedence over a later one.
 */
export const FIELD_NAMES = {
  title: namesIn(`
    title songtitle tracktitle song songname track trackname titlename secondary titel titulo titre titolo musica
    cancion chanson tit cuetitle nowplaying streamtitle metadata casttitle displaytitle broadcasttitle dbdalettitlename text name secondline firstline
  `),
  artist: namesIn(`
    artist artistname artists artistsname artist1 artist1name songartist songinterpret trackartist trackartistname
    performer performername performers interpret interpreter interpreters interprete artista artiste chanteur cantor primary author auteur band singer
    creator roles composer dbdaletartistname
  `),
  artwork: namesIn(`
    artworkurllarge artworkurl artwork art albumart coverurl cover coverart coverimage trackcoverurl
    imageurl image imagepath imageuri img imgurl mediaurl pochette coveruri thumb thumbnail thumbnailuri picture pictureurl
  `),
  start: namesIn(`
    startedat startutc starttime startsat startat start started starts startdatetime startdate starttimeutc
    playedat playstart playedtime dateplayed eventstart airtime airstarttimeutc airstarttime airstarttimelocal schedulestart airdate dt
    starttimestamp diffusiondate dateprog heure timestart begin begintime inicio horainicio startts cuetimestart timestamp ts datetime date time
  `),
  end: namesIn(`
    endsat endat endutc endtime end ended ends enddatetime enddate eventfinish finish expires expiretime
    endtimestamp timeend schedulestop scheduleend stop stoptime stoptimeutc endts fin horafin
  `),
  duration: [
    ...SECONDS,
    ...MILLISECONDS,
    ...namesIn('duration trackduration songduration runtime length lenght len cuetimeduration'),
  ],
  seconds: SECONDS,
  milliseconds: MILLISECONDS,
  type: namesIn(`
    eventtype type event playtype segmenttype assettype assettypename mediatype itemtype contenttype
    tracktype songtype category categoryname catid class kind group
  `),
  status: namesIn(`status state playstatus nowplaying isplaying playing onair current laststarted iscurrent
    relativetimetype onairtype`),
  position: namesIn('pos stackpos position'),
}

export type FieldName = keyof typeof FIELD_NAMES

/** Objects inside an item whose fields belong to that item. */
export const PARTS = new Set(
  namesIn(`
    song track title asset cut elem element media mediaitem metadata attributes titles catalogentry item
    content offset trackinfo songinfo recording info
  `),
)

/** Objects whose fields have a meaning only together with the name of the object, such as `artist.name`. */
export const NAMED_PARTS = new Set(
  namesIn(`
    artist artists performer performers author interpret composer expire start end image artwork cover
    thumbnail picture
  `),
)

/** Objects that have a title or a name without being an item. */
export const OTHER_THINGS = new Set(
  namesIn(`
    station channel album release label host hosts dj presenter presenters user links listeners
    collaborators relays outputs bitrate meta pagination error errors advertising buyurls infourls roles
    stream streams
  `),
)

/** The name of an object or list tells whether the items in it are next, past, current, or shows. */
export const NEXT_NAME =
  /next|upcoming|comingup|queue|future|later|siguiente|despu[eé]s|suivant|volgende|nächst|naechst/
export const PAST_NAME =
  /history|anterior|précédent|precedent|vorige|vorher|recent|previous|^more(?:songs|tracks)|^prev|^last|^past|played(?!at|time)|earlier/
export const CURRENT_NAME =
  /^(?:ahora|encours|now|current|onair|live$|np$|playing$|playback)|^(?:actual|aktuell|huidig|tans)$|nowplaying|onair/
export const SHOW_NAME = /show|program(?!id)|programa|emission|sendung|broadcast(?!monitor)/
export const CURRENT_ITEM = /^(?:ahora|encours|now|current|playing|onair|(?:now|current)(?:playing|song|track|item))$/
/** Fields whose text is a title by itself, without an object around it. */
export const CURRENT_TEXT =
  /^(?:np|nowplaying(?:text|title|song|track)?|onair(?:title)?|streamtitle|current(?:song|track|title)(?:title|name)?|songtitle)$/
export const NEXT_TEXT = /^(?:up)?next(?:song|track|title)?$|^(?:playing|song|track)next$/

/** One of the fields of the next item beside those of the current one: `nextArtist`, `next_song_title`, `song_next_title`, `artistNext` */
export const NEXT_FIELD =
  /^(?:songnext|next(?:song|track|item)?)(artist|interpret|title)$|^next(song|track)$|^(artist|title)next$/

export const PLAYING = /^(?:true|1|yes|playing|present|happening|on ?air|current|now|started|active)$/i
export const TO_COME = /^(?:next|future|queued|coming ?up|scheduled|cued|upcoming|waiting|pending)$/i
export const OVER = /^(?:played|previous|history|done|finished|past|stopped|ended)$/i

/** Precedes the name of a field where one object describes several items: `nowPlayingArtist`. */
export const FIELD_PREFIX =
  /^(?:nowplaying|songnow|(?:current|event|item|np|onair|now(?!playing))(?!time))(?:song|track)?(?=.)/

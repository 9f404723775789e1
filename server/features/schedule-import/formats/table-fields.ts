import { namesIn } from '#server/lib/encoding/field-names.ts'

/** Normalized names of columns and keys in exports of schedules. An earlier name has precedence over a later one. */
export const FIELDS = {
  title: namesIn(`
    displaytitlestitle title show programme program showname showtitle programmename programmetitle programname programtitle name
    event eventname subject summary titel naam episodetitle
  `),
  start: namesIn(`
    start starttime startdatetime starts startsat starttimestamp publishedtimestart transmissiontimestart startutc
    startdateutc timestart from begin begins begintime startingtime starttimeutc airdatetime showtime showtimestart
    since plannedstart time timestr slot timeslot timerange at tyd begintyd episodestart startdate
  `),
  date: namesIn('date startdate airdate broadcastdate onairdate txdate datum'),
  day: namesIn('day weekday dayofweek daysofweek days weekdays dow byday dayname dag'),
  end: namesIn(`
    end endtime enddatetime ends endsat endtimestamp publishedtimeend transmissiontimeend endutc enddateutc timeend to
    until plannedend finish finishtime stop stoptime stoptimeutc endtimeutc showtimeend endingtime till eindtyd episodeend enddate
  `),
  enddate: namesIn('enddate'),
  duration: namesIn('duration publishedtimeduration length durationminutes minutes durationmins mins'),
  description: namesIn(`
    description desc synopsis shortdescription shortsynopsis synopsesshort synopsesmedium details notes about subtitle
    beskrywing
  `),
  presenters: namesIn(`
    presenters presenter hosts host hostname presentername presenternames djs dj djname anchor anchors presentedby
    aanbieder
  `),
  image: namesIn(
    'image imageurl imageuri picture pictureurl artwork artworkurl thumbnail thumbnailuri logo photo episodeimageurl',
  ),
  channel: namesIn(`
    channel station service channelname stationname servicename serviceid channelid stationid
  `),
  key: namesIn('url link showid programmeid programid slug id pid guid'),
} as const

export type TableField = keyof typeof FIELDS

export interface TableRow {
  /** By normalized name. */
  values: ReadonlyMap<string, string>
  line: number
  /** The channel and the day that the objects around the row name, as in `{"monday": […]}`. */
  around?: { channel: string; day: string } | undefined
}

/** The first one that has a text. */
export const fieldOf = (values: ReadonlyMap<string, string>, field: TableField): string =>
  textsOf(values, field).find((text) => text !== '') ?? ''

export const textsOf = (values: ReadonlyMap<string, string>, field: TableField): IteratorObject<string> =>
  Iterator.from(FIELDS[field]).map((name) => values.get(name)?.trim() ?? '')

export const hasField = (values: ReadonlyMap<string, string>, field: TableField): boolean =>
  FIELDS[field].some((name) => values.has(name))

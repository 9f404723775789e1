export interface Measure {
  key: string
  title: string
  definition: string
  unit: 'number' | 'hours' | 'seconds'
  /** Kind of the subject of each row; null for one number of the whole site. */
  subject: 'page' | 'media' | 'station' | 'hour' | 'text' | null
  /** Of several days: `mean` where a sum would count people twice. */
  across: 'sum' | 'mean'
  /** SQL that selects (subject, value) from `event`, the events of the day; null if it is not computed from events. */
  select: string | null
}

const LISTENED = 'having sum(seconds) >= 60'
const RECORDED = `join media on media.id = media_id and media.kind <> 'live'`

export const MEASURES: readonly Measure[] = [
  {
    key: 'visitors',
    title: 'Visitors a day',
    definition: 'Different browsers that opened a page on the day, known by network and browser for that day only.',
    unit: 'number',
    subject: null,
    across: 'mean',
    select: `select '', count(distinct listener) from event where name = 'screen_view' having count(*) > 0`,
  },
  {
    key: 'station_listeners',
    title: 'Listeners of a station a day',
    definition:
      'Different browsers that heard at least 60 seconds of the live station on the day; the total adds the stations.',
    unit: 'number',
    subject: 'station',
    across: 'mean',
    select: `select station, count(*) from (
      select station, listener from event join media on media.id = media_id and media.kind = 'live'
      where event.name = 'player_heard' and station is not null group by station, listener ${LISTENED}) as heard group by station`,
  },
  {
    key: 'station_hours',
    title: 'Hours of a station',
    definition: 'Hours of sound that was really heard of the live station.',
    unit: 'hours',
    subject: 'station',
    across: 'sum',
    select: `select station, sum(seconds) / 3600 from event join media on media.id = media_id and media.kind = 'live'
      where event.name = 'player_heard' and station is not null group by station`,
  },
  {
    key: 'listeners_by_hour',
    title: 'Listeners by hour',
    definition:
      'Different browsers that heard any sound in each hour of the day in Johannesburg, the mean of the days; the large number is the busiest hour.',
    unit: 'number',
    subject: 'hour',
    across: 'mean',
    select: `select to_char(at at time zone 'Africa/Johannesburg', 'HH24'), count(distinct listener) from event
      where name = 'player_heard' group by 1`,
  },
  {
    key: 'plays',
    title: 'Plays',
    definition:
      'Different browsers that heard at least 60 seconds of the recording on the day; a second play on the same day does not count (after the podcast guidelines of the IAB).',
    unit: 'number',
    subject: 'media',
    across: 'sum',
    select: `select media_id, count(*) from (
      select media_id, listener from event ${RECORDED}
      where event.name = 'player_heard' group by media_id, listener ${LISTENED}) as heard group by media_id`,
  },
  {
    key: 'completed',
    title: 'Completed',
    definition: 'Plays that reached nine tenths of the recording.',
    unit: 'number',
    subject: 'media',
    across: 'sum',
    select: `select media_id, count(*) from (
      select media_id, listener from event ${RECORDED}
      where event.name = 'player_heard' group by media_id, listener ${LISTENED} and max(share) >= 0.9) as heard group by media_id`,
  },
  {
    key: 'views',
    title: 'Page views',
    definition: 'Pages that were opened, each time counted.',
    unit: 'number',
    subject: 'page',
    across: 'sum',
    select: `select path, count(*) from event where name = 'screen_view' group by path`,
  },
  {
    key: 'sources',
    title: 'Sources',
    definition: 'Sites that linked to the first page of a visit.',
    unit: 'number',
    subject: 'text',
    across: 'sum',
    select: `select detail, count(*) from event where name = 'screen_view' and detail is not null
      group by detail`,
  },
  {
    key: 'searches_without_result',
    title: 'Searches without a result',
    definition:
      'Searches that found nothing, counted by our server without who sent them. Listed are queries that were sent at least 3 times in these days; what may be an address or a personal number is not counted.',
    unit: 'number',
    subject: 'text',
    across: 'sum',
    select: null,
  },
  {
    key: 'shares',
    title: 'Shares',
    definition: 'Times that a page was shared or its link copied.',
    unit: 'number',
    subject: 'page',
    across: 'sum',
    select: `select path, count(*) from event where name = 'share_content' group by path`,
  },
  {
    key: 'time_to_sound',
    title: 'Time to sound',
    definition: 'Median of the seconds from pressing play to the first sound.',
    unit: 'seconds',
    subject: null,
    across: 'mean',
    select: `select '', percentile_cont(0.5) within group (order by seconds) from event where name = 'player_start'
      having count(*) > 0`,
  },
  {
    key: 'time_to_sound_slow',
    title: 'Time to sound, slowest twentieth',
    definition: 'The seconds from pressing play to the first sound that 5 of 100 starts exceed.',
    unit: 'seconds',
    subject: null,
    across: 'mean',
    select: `select '', percentile_cont(0.95) within group (order by seconds) from event where name = 'player_start'
      having count(*) > 0`,
  },
  {
    key: 'stalls',
    title: 'Seconds of silence in an hour',
    definition: 'Seconds in which the sound waited for data, for each hour heard.',
    unit: 'seconds',
    subject: null,
    across: 'mean',
    select: `select '', coalesce(sum(seconds) filter (where name = 'player_stall'), 0)
        / (sum(seconds) filter (where event.name = 'player_heard') / 3600)
      from event where name in ('player_stall', 'player_heard') having sum(seconds) filter (where event.name = 'player_heard') > 0`,
  },
  {
    key: 'errors',
    title: 'Failed playbacks',
    definition: 'Times that the player gave up, by the code of the error.',
    unit: 'number',
    subject: 'text',
    across: 'sum',
    select: `select detail, count(*) from event where name = 'player_error' group by detail`,
  },
]

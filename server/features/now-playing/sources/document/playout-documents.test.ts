import { expect, test } from 'vitest'
import { read, SONG, TIMED } from './document-kit.ts'

test.each<[string, string, object]>([
  [
    'RCS NexGen',
    `<?xml version="1.0" encoding="UTF-8"?>
<nexgen_audio_export>
  <audio ID="id_1"><type>Song</type><status>Playing</status><played_time>07:58:00</played_time><length>00:03:30</length>
    <composer>A Composer</composer><title>One</title><artist>Ann &amp; Bo</artist><comments><p>Line <b>1</b></p></comments></audio>
  <audio ID="id_2"><type>Song</type><status>Queued</status><title>Two</title><artist>Cy</artist></audio>
</nexgen_audio_export>`,
    { item: TIMED, next: { kind: 'song', artist: 'Cy', title: 'Two' } },
  ],
  [
    'RCS Zetta',
    `<ZettaLite><LogEventCollection>
  <LogEvent AirStarttime="2026-03-04T07:58:00" LastStarted="true" Duration="210"><Asset><AssetTypeName>Song</AssetTypeName><Title>One</Title><Artist1>Ann &amp; Bo</Artist1></Asset></LogEvent>
  <LogEvent AirStarttime="2026-03-04T07:50:00" LastStarted="false"><Asset><AssetTypeName>Song</AssetTypeName><Title>Two</Title><Artist1>Cy</Artist1></Asset></LogEvent>
</LogEventCollection></ZettaLite>`,
    { item: TIMED },
  ],
  [
    'RCS Zetta, with the day beside the time',
    `<ZettaClipboard><LogEventCollection><LogEvent LastStarted="true" AirStarttimeUTC="2026-03-04T05:58:00.0000000Z" AirDate="2026-03-04T00:00:00">
  <Asset AssetTypeName="Song" Title="One" Artist1="Ann &amp; Bo" Duration="210.0"/></LogEvent></LogEventCollection></ZettaClipboard>`,
    { item: TIMED },
  ],
  [
    'Dalet',
    `<BroadcastMonitor><updated>2026-03-04T07:58:01</updated><stationName>KFM</stationName><Current><startTime>2026-03-04T07:58:00</startTime>
  <titleId>1</titleId><titleName>One</titleName><artistName>Ann &amp; Bo</artistName><duration>210</duration></Current></BroadcastMonitor>`,
    { item: TIMED },
  ],
  [
    'columns of Dalet',
    '<RadioInfo><Table><DB_RADIO_NAME>KFM</DB_RADIO_NAME><DB_DALET_ARTIST_NAME>Ann &amp; Bo</DB_DALET_ARTIST_NAME><DB_DALET_TITLE_NAME>One</DB_DALET_TITLE_NAME><DB_ALBUM_NAME>A</DB_ALBUM_NAME></Table></RadioInfo>',
    { item: SONG },
  ],
  [
    'Jazler',
    `<?xml version="1.0" encoding="utf-8"?><Schedule System="Jazler"><Event status="happening" startTime="07:58:00" eventType="song"><Announcement Display=""/>
<Song title="One"><Artist name="Ann &amp; Bo" ID="4"><Media runTime="03:30"/><Expire Time="08:01:30"/></Artist></Song></Event></Schedule>`,
    { item: TIMED },
  ],
  [
    'WideOrbit, with the next item',
    `<nowplaying><sched_time>28680000</sched_time><air_time>28680000</air_time><stack_pos></stack_pos><title>One</title><artist>Ann &amp; Bo</artist><category>MUS</category><station>KFM</station><duration>210000</duration><media_type>SONG</media_type></nowplaying>
<nowplaying><sched_time>28890000</sched_time><air_time></air_time><stack_pos>1</stack_pos><title>Two</title><artist>Cy</artist><category>MUS</category><duration>200000</duration><media_type>SONG</media_type></nowplaying>`,
    { item: { ...SONG, durationMs: 210_000 }, next: { kind: 'song', artist: 'Cy', title: 'Two', durationMs: 200_000 } },
  ],
  [
    'SS32',
    `<NowPlaying><Call>KFM</Call><Events><SS32Event pos='0' valid='true'><CatId>MUS</CatId><Type>SONG</Type><Title><![CDATA[One]]></Title><Artist><![CDATA[Ann & Bo]]></Artist><Len>03:30</Len></SS32Event>
<SS32Event pos='1' valid='true'><CatId>MUS</CatId><Type>SONG</Type><Title>Two</Title><Artist>Cy</Artist></SS32Event></Events></NowPlaying>`,
    { item: { ...SONG, durationMs: 210_000 }, next: { kind: 'song', artist: 'Cy', title: 'Two' } },
  ],
  [
    'elements that only have a title and an artist',
    '<?xml version="1.0"?><NowPlaying><Artist>Ann &amp; Bo</Artist><Title>One</Title></NowPlaying>',
    { item: SONG },
  ],
  [
    'mAirList',
    '<PlaylistItem Class="Music"><Title>One</Title><Artist>Ann &amp; Bo</Artist><Duration>210.0</Duration><Attributes/></PlaylistItem>',
    { item: { ...SONG, durationMs: 210_000 } },
  ],
  [
    'properties with names',
    '<list><now-playing type="track"><property name="cue_title"><![CDATA[One]]></property><property name="track_artist_name">Ann &amp; Bo</property></now-playing></list>',
    { item: SONG },
  ],
  ['one line', 'Ann & Bo - One\r\n', { item: SONG }],
  ['7.html of SHOUTcast', '<html><body>12,1,30,500,10,128,Ann &amp; Bo - One</body></html>', { item: SONG }],
  ['7.html without elements', '12,1,30,500,10,128,Ann & Bo - One', { item: SONG }],
  [
    'lines with names',
    'Artist: Ann & Bo\r\nTitle: One\r\nDuration: 3:30\r\n',
    { item: { ...SONG, durationMs: 210_000 } },
  ],
  ['lines whose values have quotation marks', 'artist="Ann & Bo"\ntitle="One"\n', { item: SONG }],
])('a document of %s is read', (_name, document, report) => {
  expect(read(document)).toMatchObject(report)
})

const now = (item: object) => ({
  now: { title: 'Two', artist: 'Cy', ...item },
  history: [{ title: 'One', artist: 'Ann & Bo' }],
})

test.each(['jingle', 'Sweeper', 'Voice Track', 'VT4', 'STATION ID', 'promo', 'Liner', 'airbreak'])(
  'an item of the type %s is not displayed, nor is any other',
  (type) => {
    expect(read(now({ type }))).toEqual({ history: [] })
  },
)

test.each<[string, string]>([
  ['Commercial', 'ad'],
  ['ADVERT', 'ad'],
  ['spot', 'ad'],
  ['News', 'news'],
  ['Interview', 'show'],
  ['Music', 'song'],
])('an item of the type %s is of the kind %s', (category, kind) => {
  expect(read(now({ category })).item).toMatchObject({ kind, title: 'Two' })
})

test('the list of plays has a break, so the song before it is over', () => {
  const song = { play_type: 'trackplay', airdate: '2026-03-04T07:55:00+02:00', song: 'One', artist: 'Ann & Bo' }
  expect(read({ results: [{ play_type: 'airbreak', airdate: '2026-03-04T07:59:00+02:00' }, song] })).toEqual({
    history: [{ ...SONG, startsAt: new Date('2026-03-04T05:55:00Z') }],
  })
})

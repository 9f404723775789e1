import { describe, expect, test } from 'vitest'
import { readAzuracast } from './azuracast-state.ts'
import { readIcyBlock } from './icy.ts'
import { toItem, parseStreamTitle } from './titles.ts'

const song = (artist: string, title: string) => ({ kind: 'song', artist, title })
const show = (title: string) => ({ kind: 'show', title })
const AD = { kind: 'ad', title: 'Advertisement' }

describe('a text for artist and title', () => {
  test.each([
    ['Mara Veld ‐ Low Season', 'a hyphen'],
    ['Mara Veld ‑ Low Season', 'one that does not break'],
    ['Mara Veld ‒ Low Season', 'a figure dash'],
    ['Mara Veld ― Low Season', 'a bar'],
    ['Mara Veld − Low Season', 'a minus'],
    ['Mara Veld － Low Season', 'a wide one'],
    ['Mara Veld -- Low Season', 'two'],
    ['Mara Veld\u00a0-\u00a0Low Season', 'one between blanks that do not break'],
    ['Mara Veld - Low Season.mp3', 'the name of a file'],
    ['C:\\Music\\2024\\Mara Veld - Low Season.wav', 'a path of Windows'],
    ['\\\\nas\\music\\Mara Veld - Low Season.mp2', 'a path of a network'],
    ['/srv/music/m/Mara Veld - Low Season.flac', 'a path'],
    ['Mara_Veld_-_Low_Season.ogg', 'one with underscores'],
    ['Mara%20Veld%20-%20Low%20Season', 'one of an address'],
    ['Mara+Veld+-+Low+Season', 'one of a form'],
    ['Now Playing: Mara Veld - Low Season', 'the dash after an announcement'],
    ['NP: Mara Veld - Low Season', 'the dash after a short one'],
    ['♪ Mara Veld - Low Season ♫', 'the dash between notes'],
    ['01. Mara Veld - Low Season', 'the dash after a number'],
    ['7 - Mara Veld - Low Season', 'the second one after a number'],
    ['001234 Mara Veld - Low Season', 'the dash after the number of a cart'],
    ['On Air Now: Mara Veld - Low Season', 'the dash after another announcement'],
    ['Current song: Mara Veld - Low Season', 'the dash after a third'],
    ['Nou speel: Mara Veld - Low Season', 'the dash after one in Afrikaans'],
    ['Now Playing - Mara Veld - Low Season', 'the second one after an announcement'],
    ['Now Playing Mara Veld - Low Season', 'the dash after an announcement without a colon'],
    ['Now Playing:Mara Veld - Low Season', 'the dash after an announcement without a blank'],
    ['♫ Now Playing: Mara Veld - Low Season', 'the dash after a note and an announcement'],
    ['Ahora suena: Mara Veld - Low Season', 'the dash after one in Spanish'],
    ['En écoute : Mara Veld - Low Season', 'the dash after one in French'],
    ["You're listening to: Mara Veld - Low Season", 'the dash after a sentence'],
    ['Unknown - Mara Veld - Low Season', 'the second one after no artist'],
    ['Various Artists - Mara Veld - Low Season', 'the second one after a compilation'],
    ['Mara Veld - Low Season (00:03:45)', 'the dash before a length with hours'],
    ['Mara Veld - Low Season - 3:45', 'the first one before a length'],
    ['▶ Mara Veld - Low Season 🎵', 'the dash between symbols'],
    ['<b>Mara Veld</b> - Low Season<br>', 'the dash between tags'],
    ['[Mara Veld] - [Low Season]', 'the dash between brackets'],
    ['Mara Veld - Low Season [03:45]', 'the dash before a length'],
    ['Mara Veld - Low Season ||| ', 'the dash before separators'],
    ['Mara Veld - Low Season @ www.radio.example', 'the dash before an address'],
    ['Mara Veld - Low Season (https://radio.example/now)', 'the dash before a page'],
    ['Mara Veld - Mara Veld - Low Season', 'the second one after the artist again'],
    ['Mara Veld~Low Season~Album~2004~MUSIC~205~', 'tildes'],
    ['Mara Veld^Low Season^Album', 'circumflexes'],
    ['Mara Veld - Low Season - –', 'the first dash where more follow the title'],
    ['Mara Veld / Low Season', 'the only slash'],
    ['Mara%20Veld - Low%20Season', 'the dash between parts of an address'],
    ['"Low Season" by Mara Veld', 'by'],
    ['{"artist":"Mara Veld","title":"Low Season"}', 'the names of JSON'],
    ['artist=Mara+Veld&title=Low%20Season&album=', 'the names of a form'],
  ])('%j is split at %s', (text) => expect(parseStreamTitle(text)).toEqual(song('Mara Veld', 'Low Season')))

  test.each<[string, object | null]>([
    ['MARA VELD - LOW SEASON (FEAT. REED)', song('MARA VELD', 'LOW SEASON (FEAT. REED)')],
    ['Mara Veld w/ Reed - Low Season', song('Mara Veld w/ Reed', 'Low Season')],
    ['Mara Veld ft. Reed & Co - Low - Season - Live', song('Mara Veld ft. Reed & Co', 'Low - Season - Live')],
    ['311 - Amber', song('311', 'Amber')],
    ['03 - Low Season', show('Low Season')],
    ['Song: Low Season', show('Low Season')],
    ['Now Playing: ♪ Low Season', show('Low Season')],
    ['On Air - Low Season', song('On Air', 'Low Season')],
    ['Various Artists - Low Season', song('Various Artists', 'Low Season')],
    ['Now Playing the Blues', show('Now Playing the Blues')],
    ['Now Playing', null],
    ['<unknown>', null],
    ['(null) - (null)', null],
    ['No song playing', null],
    ['$artist$ - $title$', null],
    ['#ARTIST# - #TITLE#', null],
    ['{Artist} - {Title} ({Album})', null],
    ['%a - %t', null],
    ['Unbekannter Interpret', null],
    ['Artista desconocido', null],
    ['Неизвестный исполнитель', null],
    ['Sweeper_12 - KFM', null],
    ['Liner 12 - Kfm', null],
    ['Rock Radio - Jingle', null],
    ['Jingle_Station_03', null],
    ['Advert:TargetSpot - Advert:TargetSpot', AD],
    ['Targetspot - TargetSpot', AD],
    ['50 Cent - 21 Questions', song('50 Cent', '21 Questions')],
    ['Jay-Z - 99 Problems', song('Jay-Z', '99 Problems')],
    ['Marshmello - Silence', song('Marshmello', 'Silence')],
    ['10000 Maniacs - Candy', song('10000 Maniacs', 'Candy')],
    ['Beatles, The - Help!', song('The Beatles', 'Help!')],
    ['Who - 5:15', song('Who', '5:15')],
    ['A ~ B', show('A ~ B')],
    ['I <3 U - a <b', song('I <3 U', 'a <b')],
    ['Kfm - www.kfm.example', show('Kfm')],
    ['AC/DC - T.N.T.', song('AC/DC', 'T.N.T.')],
    ['AC/DC - Thunderstruck.mp3', song('AC/DC', 'Thunderstruck')],
    ['$NOT - Track 10', song('$NOT', 'Track 10')],
    ['Brenda Fassie - Vuli Ndlela', song('Brenda Fassie', 'Vuli Ndlela')],
    ['Black Coffee - 50%', song('Black Coffee', '50%')],
    ['a_b+c', show('a_b+c')],
    ['The Breakfast Show with Bongani', show('The Breakfast Show with Bongani')],
    ['You are listening to 702', show('You are listening to 702')],
    ['Mara Veld -', show('Mara Veld')],
    ['Unknown Artist - Low Season', show('Low Season')],
    ['Tom &amp;amp; Jerry - It&amp;#39;s', song('Tom & Jerry', "It's")],
    ['&quot;Weird Al&quot; - Eat It', song('"Weird Al"', 'Eat It')],
    ['R&B - Drum&Bass', song('R&B', 'Drum&Bass')],
    ['Don\\\'t Stop - \\"Now\\"', song("Don't Stop", '"Now"')],
    ['Beyonc\\u00e9 - Halo', song('Beyoncé', 'Halo')],
    ['BeyoncÃ© - DÃ©jÃ  Vu', song('Beyoncé', 'Déjà Vu')],
    ['Kâ€™s Choice - Not an Addict', song('K’s Choice', 'Not an Addict')],
    ['Ã - Ô', song('Ã', 'Ô')],
    ['Beyoncé - Ãb©', song('Beyoncé', 'Ãb©')],
    ['Mara Veld / Reed / Co', show('Mara Veld / Reed / Co')],
    ['Mara Veld / Reed - Low Season', song('Mara Veld / Reed', 'Low Season')],
    ['100%de Veld - It%27s', song('100%de Veld', "It's")],
    ['Low Season - - -', show('Low Season')],
    ['The Ad-Triggers - Low Season', song('The Ad-Triggers', 'Low Season')],
    ['Mara Veld - Jingle Bells', song('Mara Veld', 'Jingle Bells')],
  ])('%j is %j', (text, item) => expect(parseStreamTitle(text)).toEqual(item))

  test.each([
    '---',
    '""',
    '[]',
    '()',
    '~~',
    '**',
    'Unknown',
    'Unknown Artist - Unknown Title',
    'unknown artist - Track 01',
    'No Title',
    'N/A',
    '{title}',
    '${artist}',
    '%title%',
    'Station Offline',
    'Stream Offline',
    'LibreTime - offline',
    'Unspecified name',
    'Off Air',
    'Now Playing',
    'None',
    'No Metadata',
    'AutoDJ',
    'Test Stream',
    'track05',
    'JINGLE 04',
    'Sweepers',
    'Voicetrack - 12',
    'Station ID',
    'Top of the Hour',
    'https://radio.example/live',
    'STOP_AD_BREAK',
    'Jingle - Rock 2',
    'Radio Example - Generic Station ID 3',
  ])('%j says nothing', (text) => expect(parseStreamTitle(text)).toBeNull())

  test.each([
    'Advertisement',
    'ADVERTISEMENT',
    'Adverts',
    'Commercial Break',
    'Ad Break - 30',
    'ADBREAK_START',
    'Ad|30',
    'Spot Block End',
    'SpotBlock',
    'Werbung',
    'SPOT 30 SEC',
    'Ads',
    'AIS_AD_BREAK_1',
    'Stop Set',
    'Publicité',
    'Advertensies',
    'START_AD_BREAK',
    'TIBREAK',
    'Ad-Trigger - Ad-Trigger',
    'Advert - Advert',
    'ADWTAG_30000 - This station will continue after this break',
    'Radio Example - Radio Example - THIS STATION WILL CONTINUE AFTER THIS BREAK',
    'Advert: - Live365 - Advertisement',
    'Blok reklamowy',
  ])('%j is an ad', (text) => expect(parseStreamTitle(text)).toEqual(AD))

  test('of an ad that is named is an ad of that name', () => {
    expect(parseStreamTitle('Commercial Break - A Shop')).toEqual({
      kind: 'ad',
      artist: 'Commercial Break',
      title: 'A Shop',
    })
    expect(parseStreamTitle("The Adverts - Gary Gilmore's Eyes")).toEqual(song('The Adverts', "Gary Gilmore's Eyes"))
  })

  test('is read in time, whatever it is', () => {
    for (const piece of ['- ', ' -', '&amp;', '%20', '\\u00c3', 'Ã©', '_-_', '&', '\\'])
      expect(() => parseStreamTitle(piece.repeat(100_000))).not.toThrow()
  })
})

describe('a block in a stream', () => {
  const block = (text: string, encoding: BufferEncoding = 'utf8') =>
    Buffer.concat([Buffer.from(text, encoding), Buffer.alloc(16)])

  test.each<[string, object | null | undefined]>([
    ["StreamTitle='Mara Veld - Low Season';", song('Mara Veld', 'Low Season')],
    ["StreamTitle='Mara Veld - Low Season';StreamUrl='';", song('Mara Veld', 'Low Season')],
    ["StreamUrl='https://radio.example/';StreamTitle='Mara Veld - Low Season';", song('Mara Veld', 'Low Season')],
    ["StreamTitle='Rock 'n' Roll - It's; Over';StreamUrl='';", song("Rock 'n' Roll", "It's; Over")],
    ["StreamTitle='A - B';C';", song('A', "B';C")],
    ["StreamTitle='A - B'", song('A', 'B')],
    ["StreamTitle='A - B", song('A', 'B')],
    ['StreamTitle="A - B";StreamUrl="";', song('A', 'B')],
    ['StreamTitle=A - B;StreamUrl=;', song('A', 'B')],
    ["streamtitle='A - B';", song('A', 'B')],
    ["StreamTitle='';", null],
    ["StreamTitle='';StreamUrl='';", null],
    ["StreamTitle=' - ';", null],
    ["StreamUrl='https://radio.example/';", undefined],
    ['', undefined],
    ["StreamTitle='';adw_ad='true';durationMilliseconds='30000';insertionType='midroll';", AD],
    ["StreamTitle='';adw_ad='true';durationMilliseconds='30000';insertionType='preroll';", undefined],
    ["StreamTitle='Buy A Sofa';adw_ad='true';insertionType='preroll';StreamUrl='';", undefined],
    ["StreamTitle='Mara Veld - Low Season - Mara Veld - Low Season';", song('Mara Veld', 'Low Season')],
    ["StreamTitle='Mara Veld - Low Season | A FM 96.4';", song('Mara Veld', 'Low Season')],
    ["StreamTitle='Mara Veld - Low Season | Radio Edit';", song('Mara Veld', 'Low Season | Radio Edit')],
    ["StreamTitle='Mara Veld - Mara Veld';", song('Mara Veld', 'Mara Veld')],
    [
      'StreamTitle=\'Mara Veld - text="Low Season" song_spot="M" length="00:03:25" unsID="-1"\';',
      song('Mara Veld', 'Low Season'),
    ],
    ['StreamTitle=\'text="Spot Block End" song_spot="T" amgTrackId="0"\';', { kind: 'ad', title: 'Spot Block End' }],
    ['StreamTitle=\'title="Low Season",artist="Mara Veld",url=""\';', song('Mara Veld', 'Low Season')],
    [
      "StreamTitle='Mara Veld - Low Season';StreamUrl='&artist=Mara%20Veld&title=Low%20Season&songtype=S&picture=https%3A%2F%2Fi.example.org%2Fa.jpg';",
      { ...song('Mara Veld', 'Low Season'), artworkUrl: 'https://i.example.org/a.jpg' },
    ],
    ["StreamTitle='A Shop';StreamUrl='&artist=&title=A%20Shop&songtype=A';", AD],
    ["StreamTitle='';StreamUrl='&artist=Mara%20Veld&title=Low%20Season&songtype=S';", song('Mara Veld', 'Low Season')],
  ])('%j is %j', (text, item) => expect(readIcyBlock(block(text))).toEqual(item))

  test.each<[string, BufferEncoding]>([
    ['Björk - Jóga', 'latin1'],
    ['Céline Dion - Où', 'latin1'],
    ['Sigur Rós - Sæglópur', 'latin1'],
    ['Björk - Jóga', 'utf8'],
    ['Кино - Группа крови', 'utf8'],
    ['Koos Kombuis - Môre', 'latin1'],
  ])('of %j in %s', (text, encoding) => {
    const [artist = '', title = ''] = text.split(' - ')
    expect(readIcyBlock(block(`StreamTitle='${text}';`, encoding))).toEqual(song(artist, title))
  })

  test('has a picture only where the URL is that of one', () => {
    const withUrl = (url: string) => readIcyBlock(block(`StreamTitle='A - B';StreamUrl='${url}';`))?.artworkUrl
    expect(withUrl('https://img.example.org/a.JPG?b=1&c=2')).toBe('https://img.example.org/a.JPG?b=1&c=2')
    expect(withUrl('https://radio.example.org/now')).toBeUndefined()
    expect(withUrl('http://img.example.org/a.jpg')).toBeUndefined()
  })
})

const state = (text: string, title: string | null, artist: string | null, more = {}) => ({
  is_online: true,
  now_playing: { song: { text, title, artist }, played_at: 0, duration: 0 },
  ...more,
})

test.each<[string, object, object | undefined]>([
  ['with fields', state('Mara Veld - Low Season', 'Low Season', 'Mara Veld'), song('Mara Veld', 'Low Season')],
  ['without tags', state('Mara Veld - Low Season', 'Mara Veld - Low Season', ''), song('Mara Veld', 'Low Season')],
  ['without fields', state('Mara Veld - Low Season', '', ''), song('Mara Veld', 'Low Season')],
  ['without an artist', state('Low Season', 'Low Season', null), show('Low Season')],
  ['of a station that is off', state('Station Offline', 'Station Offline', '', { is_online: false }), undefined],
  [
    'of a presenter without titles',
    state('', '', '', { live: { is_live: true, streamer_name: 'Bongani' } }),
    show('Bongani'),
  ],
  [
    'of a playlist of spots',
    { now_playing: { playlist: 'Commercials', song: { text: 'A - B', title: 'B', artist: 'A' } }, is_online: true },
    { kind: 'ad', title: 'B', artist: 'A' },
  ],
  ['of a jingle', state('Jingle 4', 'Jingle 4', ''), undefined],
  ['of nothing', { is_online: true, now_playing: null }, undefined],
])('a state of AzuraCast %s', (_name, value, item) => expect(readAzuracast(value, undefined).item).toEqual(item))

test('placeholder names of station software are not artists', () => {
  expect(toItem({ title: 'Low Season', artist: 'Unknown Artist' })).toEqual(show('Low Season'))
  expect(toItem({ title: 'Offline', artist: 'Mara Veld' })).toEqual(song('Mara Veld', 'Offline'))
})

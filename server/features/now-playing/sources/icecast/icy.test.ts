import { describe, expect, test } from 'vitest'
import { readIcyBlock } from './icy.ts'

const song = (artist: string, title: string) => ({ kind: 'song', artist, title })
const AD = { kind: 'ad', title: 'Advertisement' }

describe('a metadata block of a stream', () => {
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
    ["StreamTitle= 'A - B';", song('A', 'B')],
    ["StreamTitle = 'A - B';StreamUrl = '';", song('A', 'B')],
    [" StreamTitle='A - B' ; StreamUrl='' ;", song('A', 'B')],
    ["StreamTitle='A - B' ", song('A', 'B')],
    ["StreamTitle='A - B';StreamU", song('A', 'B')],
    ['StreamTitle=\'"A - B"\';', song('A', 'B')],
    ["StreamTitle='A &amp;ndash; B';", song('A', 'B')],
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
    ['StreamTitle=\'text="Spot Block End" song_spot="T" amgTrackId="0"\';', { kind: 'ad', title: 'Advertisement' }],
    ['StreamTitle=\'title="Low Season",artist="Mara Veld",url=""\';', song('Mara Veld', 'Low Season')],
    [
      "StreamTitle='Mara Veld - Low Season';StreamUrl='&artist=Mara%20Veld&title=Low%20Season&songtype=S&picture=https%3A%2F%2Fi.example.org%2Fa.jpg';",
      { ...song('Mara Veld', 'Low Season'), artworkUrl: 'https://i.example.org/a.jpg' },
    ],
    [
      "StreamTitle='A - B';StreamUrl='https://radio.example/?artist=A&title=B&picture=https%3A%2F%2Fi.example.org%2Fa.jpg';",
      { ...song('A', 'B'), artworkUrl: 'https://i.example.org/a.jpg' },
    ],
    ["StreamTitle='KFM - On top';StreamUrl='&artist=KFM&title=On%20top&songtype=J';", null],
    ["StreamTitle='EWN';StreamUrl='&title=EWN&songtype=N';", { kind: 'news', title: 'EWN' }],
    ["StreamTitle='A Shop';StreamUrl='&artist=&title=A%20Shop&songtype=A';", AD],
    [
      'StreamTitle=\'A - text="B (12" Mix)" song_spot="M" MediaBaseId="1" length="00:03:25"\';',
      song('A', 'B (12" Mix)'),
    ],
    [
      `StreamTitle='A - text="B" song_spot="M" x="${'1'.repeat(400)}" amgArtworkURL="https://i.example.org/a.jpg"';`,
      { ...song('A', 'B'), artworkUrl: 'https://i.example.org/a.jpg' },
    ],
    ['StreamTitle=\'{"Artist":"A","Song":"B"}\';', song('A', 'B')],
    ['StreamTitle=\'{"artist":"A","title":"B\';', null],
    ["StreamTitle='<title>B</title><artist>A</artist>';", song('A', 'B')],
    ['StreamTitle=\'<nowplaying artist="A" title="B"/>\';', song('A', 'B')],
    [
      'StreamTitle=\'<Event><Asset Type="Song"><Title>B</Title><Artist1>A &amp; C</Artist1></Asset>\';',
      song('A & C', 'B'),
    ],
    [
      `StreamTitle='<?xml version="1.0"?><audio ID="${'1'.repeat(400)}"><type>Spot</type><title>B</title><artist/></audio>';`,
      { kind: 'ad', title: 'B' },
    ],
    ["StreamTitle='<audio><type>Sweeper</type><title>B</title></audio>';", null],
    ["StreamTitle='';StreamUrl='&artist=Mara%20Veld&title=Low%20Season&songtype=S';", song('Mara Veld', 'Low Season')],
  ])('%j is read as %j', (text, item) => expect(readIcyBlock(block(text))).toEqual(item))

  test.each([
    ['MDR JUMP', null],
    ['mdr jump', null],
    ['MDR JUMP - A - B', song('A', 'B')],
    ['MDR JUMP: A - B', song('A', 'B')],
    ['MDR JUMP - B', song('MDR JUMP', 'B')],
    ['A - B', song('A', 'B')],
  ])('does not repeat the name of its station, MDR JUMP: %j', (title, item) => {
    expect(readIcyBlock(block(`StreamTitle='${title}';`), 'MDR JUMP')).toEqual(item)
  })

  test.each<[string, BufferEncoding]>([
    ['Björk - Jóga', 'latin1'],
    ['Кино - Группа крови', 'utf8'],
  ])('is decoded from its own encoding: %j in %s', (text, encoding) => {
    const [artist = '', title = ''] = text.split(' - ')
    expect(readIcyBlock(block(`StreamTitle='${text}';`, encoding))).toEqual(song(artist, title))
  })

  test('has artwork only if the path of StreamUrl has the extension of an image', () => {
    const withUrl = (url: string) => readIcyBlock(block(`StreamTitle='A - B';StreamUrl='${url}';`))?.artworkUrl
    expect(withUrl('https://img.example.org/a.JPG?b=1&c=2')).toBe('https://img.example.org/a.JPG?b=1&c=2')
    expect(withUrl('https://radio.example.org/now')).toBeUndefined()
    expect(withUrl('http://img.example.org/a.jpg')).toBeUndefined()
  })
})

import { expect, test } from 'vitest'
import { parseStreamTitle } from './titles.ts'

const SONG = { kind: 'song', artist: "Mara's Veld", title: 'Low Season' }

test.each([
  `<?xml version="1.0"?><Schedule System="Jazler"><Event status="happening" eventType="song"><Song title="Low Season"><Artist name="Mara's Veld" ID="2"><Media runTime="03:44"/></Artist></Song></Event></Schedule>`,
  `<ZettaLite><LogEventCollection><LogEvent><Asset><AssetTypeName>Song</AssetTypeName><Title>Low Season</Title><Artist1>Mara's Veld</Artist1></Asset></LogEvent></LogEventCollection></ZettaLite>`,
  "StreamTitle='Mara's Veld - Low Season';StreamUrl='';",
  "StreamTitle='Mara's Veld - Low Season'",
  "StreamTitle=Mara's Veld - Low Season",
  "Song: Low Season, Artist: Mara's Veld",
  "Titel: Low Season | Interpret: Mara's Veld",
  "Mara's Veld - - Low Season",
])('a text of a playout system is read: %j', (text) => {
  expect(parseStreamTitle(text)).toEqual(SONG)
})

test.each([
  ['Voice Track', null],
  ['Sweepers', null],
  ['News Bulletin', { kind: 'news', title: 'A Shop' }],
  ['Werbung', { kind: 'ad', title: 'A Shop' }],
])('the type %s in an export is that in a document', (type, item) => {
  expect(parseStreamTitle(`<Asset><Type>${type}</Type><Title>A Shop</Title></Asset>`)).toEqual(item)
})

test('a spot in the export of a playout system is an ad, and a time of day is no title', () => {
  const spot =
    '<ZettaLite><Asset><AssetTypeName>Spot</AssetTypeName><Title>A Shop</Title><Artist1></Artist1></Asset></ZettaLite>'
  expect(parseStreamTitle(spot)).toMatchObject({ kind: 'ad', title: 'A Shop' })
  expect(['07:00', '7:30 am'].map((text) => parseStreamTitle(text))).toEqual([null, null])
  expect(parseStreamTitle('Mara Veld - 07:00')).toMatchObject({ title: '07:00' })
})

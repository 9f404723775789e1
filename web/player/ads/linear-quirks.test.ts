import { XMLSerializer } from '@xmldom/xmldom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { loadAds } from '../testing/ad-document.ts'
import { start } from '../testing/start-pod.ts'

beforeAll(() => void vi.stubGlobal('XMLSerializer', XMLSerializer))

const M4A = '<MediaFile type="audio/mp4">https://ads.example.org/a.m4a</MediaFile>'
const at = (event: string, attributes = '') =>
  `<Tracking event="${event}"${attributes}><![CDATA[ https://ads.example.org/${event} ]]></Tracking>`

interface Linear {
  duration?: string
  attributes?: string
  files?: string
  tracking?: string
  more?: string
}

const vast = ({ duration = '00:00:20', attributes = '', files = M4A, tracking = '', more = '' }: Linear) =>
  `<VAST version="3.0"><Ad><InLine><AdTitle>one</AdTitle><Error>https://ads.example.org/error/[ERRORCODE]</Error>
  <Creatives><Creative><Linear${attributes}><Duration>${duration}</Duration><TrackingEvents>${tracking}</TrackingEvents>
  <MediaFiles>${files}</MediaFiles></Linear></Creative>${more}</Creatives></InLine></Ad></VAST>`

async function play(linear: Linear, length = Number.NaN) {
  const { pod } = await loadAds(vast(linear))
  const running = start(pod?.ads ?? [])
  running.element.duration = length
  return running
}

test.each<[string, string, Linear, number]>([
  ['as a time', '00:00:05', {}, 5],
  ['with fractions of a second', '00:00:05.500', {}, 6],
  ['in seconds', '5', {}, 5],
  ['as a share', '25%', {}, 5],
  ['as a share with a fraction', '25.5%', {}, 5],
  ['between blanks', ' 00:00:05 ', {}, 5],
  ['without hours', '00:05', {}, 5],
  ['with milliseconds after a colon', '00:00:05:000', {}, 5],
  ['with a comma', '00:00:05,500', {}, 6],
  ['as a duration of ISO 8601', 'PT5S', {}, 5],
  ['with a unit', '5s', {}, 5],
])('the offset from which an ad may be skipped, %s', async (_name, offset, linear, skipIn) => {
  for (const name of ['skipoffset', 'skipOffset']) {
    const pod = await play({ ...linear, attributes: ` ${name}="${offset}"` })
    pod.element.emit('playing')
    expect(pod.ad().skipIn).toBe(skipIn)
  }
})

test.each(['00:00:30', '00:00:20', '100%'])(
  'an ad of 20 seconds that may be skipped after %s may not',
  async (offset) => {
    const pod = await play({ attributes: ` skipoffset="${offset}"` })
    pod.playTo(2)
    expect(pod.ad().skipIn).toBeNull()
  },
)

test('a percentage is no offset in an ad without a duration', async () => {
  for (const duration of ['', '00:00:00']) {
    const pod = await play({ duration, attributes: ' skipoffset="25%"' })
    pod.element.emit('playing')
    expect(pod.ad().skipIn).toBeNull()
  }
})

test.each([
  ['another than the file has', '00:00:20', 8],
  ['none', '', 8],
  ['nothing', '00:00:00', 8],
  ['that of another standard', 'PT8S', 8],
  ['without hours', '00:08', Number.NaN],
  ['with a comma', '00:00:08,000', Number.NaN],
  ['of ISO 8601', 'PT0M8S', Number.NaN],
  ['with milliseconds after a colon', '00:00:08:000', Number.NaN],
  ['with fractions', '00:00:08.000', Number.NaN],
  ['in seconds', '8', Number.NaN],
  ['between blanks', '\n00:00:08\n', Number.NaN],
])('quarters are those of the file when the ad declares as its length %s', async (_name, duration, length) => {
  const names = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']
  const pod = await play({ duration, tracking: names.map((name) => at(name)).join('') }, length)
  pod.playTo(1.75)
  expect(pod.sent).toEqual(['start'])
  pod.playTo(2)
  expect(pod.sent).toEqual(['start', 'firstQuartile'])
  pod.playTo(7)
  await pod.end()
  expect(pod.sent).toEqual(names)
})

test('an ad without a duration that never ends is counted as started', async () => {
  const pod = await play({ duration: '', tracking: at('start') + at('complete') }, Number.POSITIVE_INFINITY)
  pod.playTo(3)
  expect(pod.sent).toEqual(['start'])
  await pod.end()
  expect(pod.sent).toEqual(['start', 'complete'])
})

test.each([
  ['00:00:05', 5],
  ['00:00:05.000', 5],
  ['5', 5],
  ['25%', 5],
  ['25 %', 5],
  ['0%', 0.25],
  ['00:00:00', 0.25],
  ['00:05', 5],
  ['00:00:05:000', 5],
])('progress at %s is reported at %s seconds', async (offset, seconds) => {
  const pod = await play({ tracking: at('progress', ` offset="${offset}"`) })
  if (seconds > 1) pod.playTo(seconds - 0.25)
  expect(pod.sent).toEqual([])
  pod.playTo(seconds)
  expect(pod.sent).toEqual(['progress'])
})

test('names of events in another case are those of the standard', async () => {
  const pod = await play({ tracking: at('Start') + at('firstquartile') + at('FirstQuartile') + at('Complete') })
  pod.playTo(10)
  await pod.end()
  expect(pod.sent).toEqual(['Start', 'firstquartile', 'FirstQuartile', 'Complete'])
})

const MEASURED = `<ViewableImpression><Viewable>https://ads.example.org/viewable</Viewable>
  <ViewUndetermined><![CDATA[ https://ads.example.org/undetermined ]]></ViewUndetermined></ViewableImpression>
  <AdVerifications><Verification vendor="shop.example-omid"><JavaScriptResource apiFramework="omid">https://ads.example.org/v.js
  </JavaScriptResource><TrackingEvents><Tracking event="verificationNotExecuted">https://ads.example.org/unverified/[REASON]
  </Tracking></TrackingEvents></Verification></AdVerifications>`

test('measurement by scripts, which this player does not run, is reported as not done', async () => {
  const { pod } = await loadAds(vast({}).replace('</AdTitle>', `</AdTitle>${MEASURED}`))
  const running = start(pod?.ads ?? [])
  expect(running.sent).toEqual([])
  running.playTo(1)
  running.element.emit('playing')
  expect(running.sent).toEqual(['undetermined', 'unverified/2'])
})

const file = (attributes: string, address = 'a.mp4') => `<MediaFile ${attributes}>${address}</MediaFile>`
const CDN = 'https://cdn.example.org'

describe('of the files of an ad', () => {
  test.each([
    ['without a type, by its name', file('', `${CDN}/a.M4A?b=c.flv`), `${CDN}/a.M4A?b=c.flv`],
    ['with a type that no standard knows', file('type="audio/x-foo"', `${CDN}/a.m4a`), `${CDN}/a.m4a`],
    ['with a type by another name', file('type="audio/x-m4a"', `${CDN}/a?b=1`), `${CDN}/a?b=1`],
    ['with a type in another case', file('type=" Audio/MP4 "', `${CDN}/a`), `${CDN}/a`],
    ['without a scheme', file('type="audio/mp4"', '//cdn.example.org/a.m4a'), `${CDN}/a.m4a`],
    ['without encryption', file('type="audio/mp4"', 'http://cdn.example.org/a.m4a'), `${CDN}/a.m4a`],
    ['escaped twice', file('type="audio/mp4"', `<![CDATA[ ${CDN}/a?b=1&amp;c=2 ]]>`), `${CDN}/a?b=1&c=2`],
    [
      'with macros, of which unknown ones may be parts of its name',
      file('type="audio/mp4"', `${CDN}/a[HD].m4a?at=[TIMESTAMP]&amp;n=[PODSEQUENCE]&amp;ifa=[IFA]`),
      `${CDN}/a[HD].m4a?at=1970-01-01T00%3A00%3A00.000Z&n=1&ifa=[IFA]`,
    ],
    ['streamed, when no other is there', file('delivery="streaming" type="video/mp4"', `${CDN}/a.mp4`), `${CDN}/a.mp4`],
    [
      'progressive rather than streamed',
      file('delivery="streaming" type="audio/mp4"', `${CDN}/s`) +
        file('delivery="progressive" type="video/mp4"', `${CDN}/p`),
      `${CDN}/p`,
    ],
    [
      'of a known codec',
      file('type="audio/mp4" codec="hvc1.1.6.L93.B0"', `${CDN}/unknown`) +
        file('type="video/mp4" codec="0"', `${CDN}/known`),
      `${CDN}/known`,
    ],
    [
      'of the bit rate for telephones, also in bits',
      file('type="audio/mp4" bitrate="320000"', `${CDN}/high`) +
        file('type="audio/mp4" bitrate="128000"', `${CDN}/low`),
      `${CDN}/low`,
    ],
    [
      'without a script',
      file('type="video/mp4" apiFramework="VPAID"', `${CDN}/v.mp4`) + file('type="video/mp4"', `${CDN}/p.mp4`),
      `${CDN}/p.mp4`,
    ],
  ])('one %s is played', async (_name, files, address) => {
    expect((await play({ files })).element.src).toBe(address)
  })

  test.each([
    ['scripts only', file('type="application/javascript" apiFramework="VPAID"', `${CDN}/v.js`)],
    ['scripts only, named as a film', file('type="application/javascript"', `${CDN}/v.mp4`)],
    ['Flash', file('type="video/x-flv"', `${CDN}/a.flv`)],
    ['a codec in the type that is unknown', file('type="video/mp4; codecs=hvc1"', `${CDN}/a.mp4`)],
    ['no address', file('type="audio/mp4"', '')],
  ])('%s: 403', async (_name, files) => {
    const pod = await play({ files })
    await pod.done
    expect(pod.sent).toEqual(['error/403'])
  })
})

test.each([
  ['the second file plays when the first one cannot', 1, []],
  ['an ad of which no file plays has an error, once', 2, ['error/401']],
])('%s', async (_name, failures, sent) => {
  const files = file('type="audio/mp4" bitrate="96"', `${CDN}/first`) + file('type="audio/mp4"', `${CDN}/second`)
  const pod = await play({ files })
  for (let count = 0; count < failures; count++) {
    expect(pod.element.src).toBe(count === 0 ? `${CDN}/first` : `${CDN}/second`)
    pod.element.setError(4)
  }
  if (failures === 2) await pod.done
  expect(pod.sent).toEqual(sent)
  expect(pod.element.src).toBe(failures === 2 ? '' : `${CDN}/second`)
})

test('a file that fails in its middle is not replaced by another', async () => {
  const pod = await play({ files: file('type="audio/mp4"', `${CDN}/a`) + file('type="audio/mp4"', `${CDN}/b`) })
  pod.playTo(2)
  pod.element.setError(3)
  await pod.done
  expect(pod.sent.at(-1)).toBe('error/405')
})

test('an ad beside the content is refused: 201', async () => {
  const { pod } = await loadAds(`<VAST version="3.0"><Ad><InLine><AdTitle>one</AdTitle>
    <Error>https://ads.example.org/error/[ERRORCODE]</Error><Creatives><Creative><NonLinearAds>
    <NonLinear width="300" height="50"><StaticResource creativeType="image/png">${CDN}/a.png</StaticResource></NonLinear>
    </NonLinearAds></Creative></Creatives></InLine></Ad></VAST>`)
  const running = start(pod?.ads ?? [])
  await running.done
  expect(running.sent).toEqual(['error/201'])
})

test.each([
  ['the picture nearest to the cover', 'width="300" height="250"', 'image/jpeg', '//cdn.example.org/a.jpg', true],
  ['one whose type is no MIME type', 'width="300" height="300"', 'JPEG', `${CDN}/a.jpg`, true],
  ['no banner', 'width="728" height="90"', 'image/png', `${CDN}/a.jpg`, false],
  ['no script', 'width="300" height="250"', 'application/x-javascript', `${CDN}/a.js`, false],
  ['no Flash', 'width="300" height="250"', 'application/x-shockwave-flash', `${CDN}/a.swf`, false],
])('of the companions %s is shown', async (_name, size, type, address, isShown) => {
  const more = `<Creative><CompanionAds><Companion ${size}><StaticResource creativeType="${type}">
    <![CDATA[${address}]]></StaticResource></Companion></CompanionAds></Creative>`
  const pod = await play({ more })
  pod.playTo(1)
  expect(pod.ad().companion?.src ?? null).toBe(isShown ? `${CDN}/a.jpg` : null)
})

test('the address of a companion has its macros filled', async () => {
  const picture = `<StaticResource creativeType="image/png">${CDN}/a.png?n=[PODSEQUENCE]&amp;x=[IFA]</StaticResource>`
  const pod = await play({ more: companions('', picture) })
  pod.playTo(1)
  expect(pod.ad().companion?.src).toBe(`${CDN}/a.png?n=1&x=[IFA]`)
})

const companions = (attributes: string, ...resources: string[]) =>
  `<Creative><CompanionAds${attributes}>${resources
    .map((resource) => `<Companion width="300" height="250">${resource}</Companion>`)
    .join('')}</CompanionAds></Creative>`
const PICTURE = `<StaticResource creativeType="image/png">${CDN}/a.png</StaticResource>`
const HTML = '<HTMLResource><![CDATA[<script src="https://ads.example.org/x.js"></script>]]></HTMLResource>'
const FRAME = `<IFrameResource>${CDN}/frame.html</IFrameResource>`

test.each<[string, string, string[]]>([
  ['HTML', companions('', HTML), ['error/604']],
  ['a frame', companions(' required="none"', FRAME), ['error/604']],
  ['a banner', companions('', PICTURE).replace('height="250"', 'height="50"'), ['error/601']],
  ['HTML and a picture', companions('', HTML, PICTURE), []],
  ['HTML or a picture, of which one is required', companions(' required="any"', HTML, PICTURE), []],
  ['tracking only', companions('', '<CompanionClickTracking>https://ads.example.org/c</CompanionClickTracking>'), []],
  ['a picture, which is required', companions(' required="all"', PICTURE), []],
])(
  'an ad with a companion of %s is played, and a companion that is not shown is reported',
  async (_name, more, sent) => {
    const pod = await play({ more })
    pod.playTo(1)
    pod.element.emit('playing')
    expect(pod.sent).toEqual(sent)
    expect(pod.ad().playing).toBe(true)
  },
)

test.each([
  ['any', companions(' required="any"', HTML, FRAME)],
  ['all', companions(' required="ALL"', PICTURE, HTML)],
])('an ad that requires %s of its companions is not played without them: 602', async (_name, more) => {
  const pod = await play({ more })
  await pod.done
  expect(pod.sent).toEqual(['error/602'])
})

test.each([
  ['as elements', (text: string) => text],
  ['as text', (text: string) => `<![CDATA[${text}]]>`],
])('a list of breaks contains a document %s', async (_name, write) => {
  const list = (data: string) => `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
    <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource><vmap:VASTAdData>${data}</vmap:VASTAdData>
    </vmap:AdSource></vmap:AdBreak></vmap:VMAP>`
  expect((await loadAds(list(write(vast({}).replaceAll(/<!\[CDATA\[|\]\]>/g, ''))))).titles).toEqual(['one'])
})

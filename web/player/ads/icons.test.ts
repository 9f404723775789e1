import { expect, test } from 'vitest'
import { loadAds } from '../testing/ad-document.ts'
import { start } from '../testing/start-pod.ts'

const CDN = 'https://cdn.example.org'

interface Icon {
  attributes?: string
  resource?: string
  more?: string
}

const icon = ({
  attributes = 'program="AdChoices" width="20" height="20"',
  resource = `<StaticResource creativeType="image/png"><![CDATA[ ${CDN}/icon.png ]]></StaticResource>`,
  more = '',
}: Icon = {}) => `<Icon ${attributes}>${resource}${more}</Icon>`

const LINKS = `<IconClicks><IconClickThrough><![CDATA[https://choices.example.org/?a=1&amp;at=[CACHEBUSTING]]]></IconClickThrough>
  <IconClickTracking>https://ads.example.org/icon-click</IconClickTracking></IconClicks>
  <IconViewTracking>https://ads.example.org/icon-view</IconViewTracking>`

const linear = (icons: string, files = '') =>
  `<Creatives><Creative><Linear>${files && `<Duration>00:00:20</Duration><MediaFiles>${files}</MediaFiles>`}<Icons>${icons}</Icons></Linear></Creative></Creatives>`
const vast = (icons: string) =>
  `<VAST version="3.0"><Ad><InLine><AdTitle>one</AdTitle>${linear(icons, `<MediaFile type="video/mp4">${CDN}/a.mp4</MediaFile>`)}</InLine></Ad></VAST>`

async function play(document: string, others = {}) {
  const { pod } = await loadAds(document, others)
  const running = start(pod?.ads ?? [])
  running.playTo(1)
  return running
}

const SHOWN = { src: `${CDN}/icon.png`, alt: 'AdChoices', clickUrl: null, width: 20, height: 20 }

test.each<[string, Icon, object | null]>([
  ['an image', {}, SHOWN],
  ['its own text', { attributes: 'program="AdChoices" altText="Why this ad?"' }, { ...SHOWN, alt: 'Why this ad?' }],
  ['no size and no programme', { attributes: '' }, { ...SHOWN, alt: 'About this ad' }],
  ['a size that covers the ad', { attributes: 'program="x" width="640" height="360"' }, { width: 80, height: 30 }],
  ['a script', { attributes: 'apiFramework="VPAID"' }, null],
  ['a document', { resource: `<IFrameResource>${CDN}/icon.html</IFrameResource>` }, null],
  ['HTML', { resource: '<HTMLResource><![CDATA[<b>Ad</b>]]></HTMLResource>' }, null],
  ['no http address', { resource: '<StaticResource>javascript:alert(1)</StaticResource>' }, null],
  [
    'an address without encryption',
    { resource: '<StaticResource creativeType="image/png">http://cdn.example.org/icon.png</StaticResource>' },
    SHOWN,
  ],
])('an icon with %s is shown as it may be', async (_name, written, shown) => {
  const icons = (await play(vast(icon(written)))).ad().icons ?? []
  expect(icons).toMatchObject(shown ? [shown] : [])
  expect(icons).toHaveLength(shown ? 1 : 0)
})

test('a view and a click of an icon count once, and it leads to its own page', async () => {
  const pod = await play(vast(icon({ more: LINKS })))
  const [shown] = pod.ad().icons ?? []
  expect(shown?.clickUrl).toMatch(/^https:\/\/choices\.example\.org\/\?a=1&at=\d{8}$/)
  expect(pod.sent).toEqual([])
  for (let count = 0; count < 2; count++) {
    pod.controlsNow()?.iconShown(SHOWN.src)
    pod.controlsNow()?.iconClicked(SHOWN.src)
  }
  expect(pod.sent).toEqual(['icon-view', 'icon-click'])
})

test('an icon is shown from its offset and for its duration', async () => {
  const pod = await play(vast(icon({ attributes: 'program="x" offset="00:00:03" duration="00:00:05"' })))
  expect(pod.ad().icons).toEqual([])
  pod.playTo(3)
  expect(pod.ad().icons).toHaveLength(1)
  pod.playTo(8)
  expect(pod.ad().icons).toEqual([])
})

test('icons of a wrapper are shown beside those of the ad, of each programme the one nearest to the ad', async () => {
  const other = (program: string, name: string) =>
    icon({ attributes: `program="${program}"`, resource: `<StaticResource>${CDN}/${name}</StaticResource>` })
  const wrapper = `<VAST version="3.0"><Ad><Wrapper><VASTAdTagURI>/inner</VASTAdTagURI>${linear(other('AdChoices', 'outer.png') + other('Other', 'other.png'))}</Wrapper></Ad></VAST>`
  const pod = await play(wrapper, { '/inner': vast(icon()) })
  expect(pod.ad().icons?.map(({ src }) => src)).toEqual([SHOWN.src, `${CDN}/other.png`])
})

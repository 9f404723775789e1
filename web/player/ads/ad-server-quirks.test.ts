import { describe, expect, test } from 'vitest'
import { type Answer, loadAds } from '../testing/ad-document.ts'

const FILE = '<MediaFile delivery="progressive" type="audio/mp4">https://cdn.example.org/a.m4a</MediaFile>'
const linear = (files = FILE) => `<Creatives><Creative><Linear><Duration>00:00:10</Duration>
  <MediaFiles>${files}</MediaFiles></Linear></Creative></Creatives>`
const ERROR = '<Error>https://ads.example.org/error/[ERRORCODE]</Error>'
const inLine = (title = 'one', more = '') => `<InLine><AdSystem>x</AdSystem><AdTitle>${title}</AdTitle>${ERROR}${more}
  <Impression>https://ads.example.org/seen</Impression>${linear()}</InLine>`
const ad = (title = 'one', sequence = '') => `<Ad${sequence && ` sequence="${sequence}"`}>${inLine(title)}</Ad>`
const vast = (ads = ad(), version = '3.0') => `<VAST version="${version}">${ads}</VAST>`
const wrapper = (uri: string, attributes = '') =>
  `<Ad><Wrapper${attributes}><AdSystem>x</AdSystem>${ERROR}<VASTAdTagURI>${uri}</VASTAdTagURI></Wrapper></Ad>`

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding))

describe('a document is read', () => {
  test.each<[string, Answer]>([
    ['of version 2.0', vast(ad(), '2.0')],
    ['of version 4.2 in its namespace', vast().replace('<VAST', '<VAST xmlns="http://www.iab.com/VAST"')],
    ['without a version', vast().replace(' version="3.0"', '')],
    ['after a byte order mark', `\uFEFF${vast()}`],
    ['after blank lines before its declaration', `\n\n  <?xml version="1.0"?>${vast()}`],
    ['after a notice of a script', `<br />\nNotice: Undefined index in ad.php<?xml version="1.0"?>${vast()}`],
    ['before what follows it', `${vast()}\n0`],
    ['in UTF-16 with its mark', new Uint8Array([0xff, 0xfe, ...bytes(vast(), 'utf16le')])],
    ['in UTF-16 without its mark', bytes(vast(), 'utf16le')],
    ['that declares UTF-16 in UTF-8', `<?xml version="1.0" encoding="utf-16"?>${vast()}`],
    [
      'with a prefix',
      vast()
        .replaceAll(/<(\/?)(?=\w)/g, '<$1v:')
        .replace('<v:VAST', '<v:VAST xmlns:v="urn:v"'),
    ],
    ['with a prefix that is not declared', vast().replace('</InLine>', '<x:y>1</x:y></InLine>')],
    ['with bare ampersands', vast().replace('a.m4a', 'a.m4a?b=1&c=2&amp;d=&nbsp;')],
    ['with an ampersand in CDATA and one outside', vast(ad('<![CDATA[one]]>')).replace('/seen', '/seen?a&b')],
    ['with Inline in another case', vast().replaceAll('InLine', 'Inline')],
    ['with an ad that is empty', vast(`<Ad id="none"/><Ad></Ad>${ad()}`)],
    ['as plain text', { body: vast(), type: 'text/plain; charset=nonsense' }],
    ['of the older standard for audio', `<DAAST version="1.0">${ad()}</DAAST>`],
  ])('%s', async (_name, document) => {
    const { titles, code } = await loadAds(document)
    expect({ titles, code }).toEqual({ titles: ['one'], code: null })
  })

  test.each<[string, Answer]>([
    ['by the answer', { body: bytes(vast(ad('Café')), 'latin1'), type: 'text/xml; charset=iso-8859-1' }],
    ['by itself', bytes(`<?xml version="1.0" encoding="ISO-8859-1"?>${vast(ad('Café'))}`, 'latin1')],
    ['by nobody', bytes(vast(ad('Café')), 'latin1')],
    ['wrongly', { body: bytes(vast(ad('Café')), 'utf8'), type: 'text/xml; charset=iso-8859-1' }],
  ])('in latin 1 or UTF-8 when that is told %s', async (_name, document) => {
    expect((await loadAds(document)).titles).toEqual(['Café'])
  })
})

describe('a document without ads has a code', () => {
  test.each<[string, Answer, number]>([
    ['nothing', '', 303],
    ['blanks', ' \n', 303],
    ['an empty document', '<VAST version="3.0"/>', 303],
    ['an ad that is empty', vast('<Ad/>'), 303],
    ['an ad without files', vast().replace(FILE, ''), 303],
    ['a page', '<!DOCTYPE html><html><body><p>Not found<br></body></html>', 100],
    ['a well-formed page', '<html><body/></html>', 101],
    ['JSON', '{"error":"no ad"}', 100],
    ['version 1', '<VideoAdServingTemplate/>', 102],
    ['a document that breaks off', vast().slice(0, 200), 100],
  ])('%s: %#', async (_name, document, code) => expect((await loadAds(document)).code).toBe(code))

  test('which is reported to its own error URLs', async () => {
    expect((await loadAds(vast(ERROR))).sent).toEqual(['/error/303'])
  })
})

describe('a wrapper', () => {
  const INNER = { '/dir/inner': vast(), '/inner': vast() }
  test.each([
    ['in CDATA between blanks', '\n <![CDATA[\n https://ads.example.org/inner \n]]>\n', '/inner'],
    ['beside the document', 'inner', '/dir/inner'],
    ['at the root', '/inner?a=1', '/inner?a=1'],
    ['above the document', '../inner', '/inner'],
    ['without a scheme', '//ads.example.org/inner', '/inner'],
    ['without encryption, from a page with it', 'http://ads.example.org/inner', '/inner'],
    ['escaped twice', '<![CDATA[https://ads.example.org/inner?a=1&amp;b=2]]>', '/inner?a=1&b=2'],
    [
      'with macros',
      'https://ads.example.org/inner?t=[TIMESTAMP]&amp;l=%%LIMITADTRACKING%%',
      '/inner?t=1970-01-01T00%3A00%3A00.000Z&l=1',
    ],
    ['with the versions that are read', '/inner?v=[VASTVERSIONS]', `/inner?v=${[2, 3, ...range(5, 16)].join('%2C')}`],
  ])('leads to a URL %s', async (_name, uri, address) => {
    const { titles, asked } = await loadAds(vast(wrapper(uri)), INNER)
    expect({ titles, asked }).toEqual({ titles: ['one'], asked: [address] })
  })

  test.each<[string, string, Record<string, Answer>, string[]]>([
    ['that wraps itself', '/inner', { '/inner': vast(wrapper('/inner')) }, ['/error/302', 5]],
    ['of nothing', '/inner', { '/inner': '' }, ['/error/303', 1]],
    ['of a page', '/inner', { '/inner': '<html/>' }, ['/error/301', 1]],
    ['of what is missing', '/inner', {}, ['/error/301', 1]],
    ['without a URI', '', {}, ['/error/300', 0]],
    ['with blanks for a URI', '<![CDATA[ \n]]>', {}, ['/error/300', 0]],
    ['of something else than http', 'ftp://ads.example.org/', {}, ['/error/301', 0]],
  ] as never)('%s has a code', async (_name, uri, others, [error, requests]) => {
    const { sent, asked, titles } = await loadAds(vast(wrapper(uri)), others)
    expect(titles).toEqual([])
    expect(new Set(sent)).toEqual(new Set([error]))
    expect(asked).toHaveLength(Number(requests))
  })

  test('has its URI in the element of older documents', async () => {
    const older = wrapper('<URL>inner</URL>').replaceAll('VASTAdTagURI', 'VASTAdTagURL')
    expect((await loadAds(vast(older), INNER)).asked).toEqual(['/dir/inner'])
  })

  test('without the element of the URI has a code, and leaves its place', async () => {
    const none = wrapper('').replaceAll(/<\/?VASTAdTagURI>/g, '')
    expect((await loadAds(vast(none))).sent).toEqual(['/error/300'])
    const pod = ad('one', '1') + none.replace('<Ad>', '<Ad sequence="2">')
    expect((await loadAds(vast(pod + ad('spare')))).titles).toEqual(['one', 'spare'])
  })

  test('of several wrappers of several wrappers requests twenty documents at most', async () => {
    const many = vast(wrapper('/inner').repeat(10))
    const { asked, code } = await loadAds(many, { '/inner': many })
    expect(asked).toHaveLength(20)
    expect(code).toBe(302)
  })

  test('brings a pod, unless it allows one ad', async () => {
    const inner = { '/inner': vast(ad('two', '2') + ad('one', '1') + ad('spare')) }
    const pod = await loadAds(vast(wrapper('/inner')), inner)
    expect([pod.titles, pod.spare]).toEqual([['one', 'two'], ['spare']])
    const single = await loadAds(vast(wrapper('/inner', ' allowMultipleAds="false"')), inner)
    expect([single.titles, single.spare]).toEqual([['spare'], []])
  })

  test('that fails leaves its place to the next ad, as in a waterfall', async () => {
    const { titles, sent } = await loadAds(vast(wrapper('/none') + ad('fallback')))
    expect([titles, sent]).toEqual([['fallback'], ['/error/301']])
  })

  const POD = ad('one', '1') + wrapper('/inner').replace('<Ad>', '<Ad sequence="2">') + ad('last', '3')
  test.each<[string, string, string[], string[]]>([
    ['a spare ad, when it fails', '<x/>', ['one', 'spare', 'last'], []],
    ['the first of several ads', vast(ad('two') + ad('other')), ['one', 'two', 'last'], ['other', 'spare']],
    ['all ads of a pod', vast(ad('b', '2') + ad('a', '1')), ['one', 'a', 'b', 'last'], ['spare']],
    ['its only ad', vast(ad('two', '7')), ['one', 'two', 'last'], ['spare']],
  ])('in a pod stands for %s', async (_name, inner, titles, spare) => {
    const found = await loadAds(vast(POD + ad('spare')), { '/inner': inner })
    expect([found.titles, found.spare]).toEqual([titles, spare])
  })

  test('in a pod is left out when it fails and refuses another ad', async () => {
    const refusing = POD.replace('<Wrapper', '<Wrapper fallbackOnNoAd="false"')
    const { titles, sent } = await loadAds(vast(refusing + ad('spare')), { '/inner': vast('') })
    expect([titles, sent]).toEqual([['one', 'last'], ['/error/303']])
  })

  // VAST 4.2 leaves it to the player.
  test.each(['true', 'false'])('outside a pod leaves its place also where fallbackOnNoAd is %s', async (fallback) => {
    const refusing = wrapper('/inner', ` fallbackOnNoAd="${fallback}"`)
    const { titles, sent } = await loadAds(vast(refusing + ad('next')), { '/inner': vast('') })
    expect([titles, sent]).toEqual([['next'], ['/error/303']])
  })

  test('that does not allow another one is left out with it, beside an ad', async () => {
    const inner = { '/inner': vast(wrapper('/second') + ad('two')) }
    const outer = vast(wrapper('/inner', ' followAdditionalWrappers="false"'))
    const { titles, asked } = await loadAds(outer, inner)
    expect([titles, asked]).toEqual([['two'], ['/inner']])
  })
})

describe('a list of breaks', () => {
  const breakAt = (offset: string, tag: string, type = 'linear') =>
    `<vmap:AdBreak timeOffset="${offset}" breakType="${type}" breakId="b"><vmap:AdSource id="${tag}">
    <vmap:AdTagURI templateType="vast3"><![CDATA[ /${tag} ]]></vmap:AdTagURI></vmap:AdSource><vmap:TrackingEvents>
    <vmap:Tracking event="error">https://ads.example.org/${tag}/break-error/[ERRORCODE]</vmap:Tracking>
    </vmap:TrackingEvents></vmap:AdBreak>`
  const vmap = (breaks: string) =>
    `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">${breaks}</vmap:VMAP>`
  const TAGS = { '/first': vast(ad('first') + ad('other')), '/second': vast(ad('second')), '/none': vast('') }

  test.each([
    ['of one time is one pod', ['start', 'first', '00:00:00', 'second'], ['first', 'second'], ['other']],
    ['in the order of the list', ['start', 'second', 'start', 'first'], ['second', 'first'], ['other']],
    ['without those that are empty', ['start', 'none', 'start', 'second'], ['second'], []],
    ['and not of other times', ['start', 'second', '00:01:00', 'first'], ['second'], []],
  ])('%s', async (_name, [offsetA = '', a = '', offsetB = '', b = ''], titles, spare) => {
    const found = await loadAds(vmap(breakAt(offsetA, a) + breakAt(offsetB, b)), TAGS)
    expect([found.titles, found.spare]).toEqual([titles, spare])
    expect(found.sent).toEqual([a, b].includes('none') ? ['/none/break-error/303'] : [])
  })

  test('of one time without ads has their code, and each is reported', async () => {
    const { code, sent } = await loadAds(vmap(breakAt('start', 'none') + breakAt('start', 'none')), TAGS)
    expect([code, sent]).toEqual([303, ['/none/break-error/303', '/none/break-error/303']])
  })

  test('names its events in any case', async () => {
    const shouted = vmap(breakAt('start', 'none').replace('event="error"', 'event="ERROR"'))
    expect((await loadAds(shouted, TAGS)).sent).toEqual(['/none/break-error/303'])
  })

  test('has the ads of its other breaks where the document in one is broken, which is reported', async () => {
    const data = '<vmap:VASTAdData><![CDATA[<VAST><Ad>]]></vmap:VASTAdData>'
    const broken = breakAt('start', 'broken').replace(/<vmap:AdTagURI.*<\/vmap:AdTagURI>/s, data)
    const found = await loadAds(vmap(broken + breakAt('start', 'second')), TAGS)
    expect([found.titles, found.sent]).toEqual([['second'], ['/broken/break-error/100']])
  })

  test.each(['', 'Linear', 'linear,nonlinear', 'nonlinear, LINEAR'])('of the type %s has ads', async (type) => {
    expect((await loadAds(vmap(breakAt('start', 'second', type)), TAGS)).titles).toEqual(['second'])
  })
})

import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { encoded } from './encoded-kit.ts'

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const declared = (encoding: string, text: string): string => `<?xml version="1.0" encoding="${encoding}"?>${text}`

test('a byte order mark takes precedence and is removed', () => {
  expect(decodeText(Buffer.from('\ufeffé'), 'text/xml; charset=iso-8859-1')).toBe('é')
  expect(decodeText(Buffer.from('\ufeff<a>é', 'utf16le'))).toBe('<a>é')
  expect(decodeText(Buffer.from('<a>é', 'utf16le').swap16())).toBe('<a>é')
})

test('the encoding is read from the declaration or the content type', () => {
  expect(decodeText(latin(declared('iso-8859-1', 'caf\xe9')))).toContain('café')
  expect(decodeText(latin('caf\xe9'), 'text/xml;charset="windows-1252"')).toBe('café')
  expect(decodeText(Buffer.from([0xcf, 0xf0, 0xe8]), 'text/xml; charset=windows-1251')).toBe('При')
})

test('of two declared encodings UTF-8 wins where the bytes are valid', () => {
  const bytes = Buffer.from(declared('utf-8', 'Pelé'))
  expect(decodeText(bytes, 'text/xml; charset=iso-8859-1')).toContain('Pelé')
  expect(decodeText(latin(declared('utf-8', 'Pel\xe9')), 'text/xml; charset=iso-8859-1')).toContain('Pelé')
})

test('UTF-8 is recognised where only a legacy encoding is declared', () => {
  expect(decodeText(Buffer.from(declared('iso-8859-1', 'Pelé')))).toContain('Pelé')
  expect(decodeText(Buffer.from('Доброе утро'), 'text/xml; charset=windows-1251')).toBe('Доброе утро')
})

test.each([
  ['f\xe5r', 'får'],
  ['f\xc3\xa5r', 'får'],
  ['f\xe5r f\xc3\xa5r \xe2\x80\x93 \xf0\x9f\x8e\x99', 'får får – 🎙'],
  ['caf\xe9\xa0\xbb', 'café\xa0»'],
  ['CAF\xc9\x92S', 'CAFÉ’S'],
])('in a document declared as Latin-1, %j is read as %s', (written, text) => {
  expect(decodeText(latin(declared('iso-8859-1', `\xe9 ${written}`)))).toContain(text)
})

test('UTF-16 without a mark is recognised, also after white space', () => {
  expect(decodeText(Buffer.from('\n<a>é', 'utf16le'))).toBe('\n<a>é')
  expect(decodeText(Buffer.from('\n<a>é', 'utf16le').swap16())).toBe('\n<a>é')
})

test.each([
  ['windows-1251', 'Утро на радио: новости, погода и музыка для всех'],
  ['koi8-u', 'Утро на радио: новости, погода и музыка для всех'],
  ['windows-1253', 'Καλημέρα από το ραδιόφωνο με τις ειδήσεις'],
  ['windows-1255', 'בוקר טוב מהרדיו עם כל החדשות'],
  ['windows-1256', 'صباح الخير من الإذاعة مع كل الأخبار'],
  ['windows-874', 'สวัสดีตอนเช้าจากสถานีวิทยุ'],
  ['shift_jis', 'ラジオの朝のニュースとおはようございます'],
  ['euc-jp', 'ラジオの朝のニュースとおはようございます'],
  ['euc-kr', '라디오의 아침 뉴스와 좋은 아침입니다'],
  ['gb18030', '早上好，这是我们的新闻广播，今天是个好日子'],
  ['big5', '早上好，這是我們的新聞廣播，今天是個好日子'],
])('a document in %s that declares no encoding is recognised', (encoding, text) => {
  expect(decodeText(encoded(`<rss><title>${text}</title>`, encoding))).toBe(`<rss><title>${text}</title>`)
})

test('the language of a document indicates its Latin encoding', () => {
  const document = '<rss><language>pl</language><title>Zażółć gęślą jaźń</title>'
  expect(decodeText(encoded(document, 'windows-1250'))).toBe(document)
})

test('unknown and impossible encodings are ignored', () => {
  expect(decodeText(Buffer.from(declared('bogus', 'é')), 'text/xml; charset=nonsense')).toContain('é')
  expect(decodeText(Buffer.from(declared('utf-16', 'é')))).toContain('é')
})

test('invalid bytes in UTF-8 are decoded as windows-1252', () => {
  const bytes = Buffer.concat([Buffer.from('Mbongeni – '), latin('don\x92t'), Buffer.from(' 🎙')])
  expect(decodeText(bytes)).toBe('Mbongeni – don’t 🎙')
})

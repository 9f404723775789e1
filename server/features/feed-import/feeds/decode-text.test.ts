import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

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

test('unknown and impossible encodings are ignored', () => {
  expect(decodeText(Buffer.from(declared('bogus', 'é')), 'text/xml; charset=nonsense')).toContain('é')
  expect(decodeText(Buffer.from(declared('utf-16', 'é')))).toContain('é')
})

test('invalid bytes in UTF-8 are decoded as windows-1252', () => {
  const bytes = Buffer.concat([Buffer.from('Mbongeni – '), latin('don\x92t'), Buffer.from(' 🎙')])
  expect(decodeText(bytes)).toBe('Mbongeni – don’t 🎙')
})

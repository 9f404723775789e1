import { expect, test } from 'vitest'
import { encodedTwice } from './encoded-kit.ts'
import { proseDecodedTwice } from './encoded-twice.ts'

test.each(['Café del Mar', 'It’s “über” – naïve', 'À la carte, ça va', 'Rain 🌧️', '£5 à 10°'])(
  'prose that was encoded twice is read: %s',
  (text) => expect(proseDecodedTwice(encodedTwice(text))).toBe(text),
)

test.each([
  'Café del Mar',
  'Das macht Spaß…',
  'CAFÉ… OUVERT',
  'AMANHÃ… TALVEZ',
  'Il a dit : liberté »',
  'CAFÉ” and more',
  'Âme',
  'Café and CafÃ©',
  'Ã©é',
])('other prose is as it was: %s', (text) => expect(proseDecodedTwice(text)).toBe(text))

import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

const UUID = '0b8f8f5e-5d0b-4c54-9d0c-3c1b8a1f7e11'

test.for([
  ['/search?q=secret#part', '/search'],
  [`https://x.example/feeds/private/${'a'.repeat(24)}/news.xml`, 'https://x.example/feeds/private/[token]/news.xml'],
  [`/media/signed/17000.${UUID}.${'h'.repeat(43)}/a.mp4`, '/media/signed/[token]/a.mp4'],
  [`GET /reset/${'r'.repeat(40)} 200`, 'GET /reset/[token] 200'],
  [`/open/17.${UUID}.${'h'.repeat(43)}.mp4`, '/open/[token].mp4'],
  ['failed at https://ann:pass@localhost:3000/feed.xml', 'failed at https://localhost:3000/feed.xml'],
  ['with Bearer abcdefgh.ijkl', 'with Bearer [token]'],
  [`eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)} is expired`, '[token] is expired'],
  ['no ann.smith+news@mail.example.org', 'no [email]'],
  ['from 203.0.113.9:443', 'from [address]:443'],
  ['from 2001:db8:0:0:0:0:0:1', 'from [address]'],
  ['from 2001:db8::7:1, not 12:30:45', 'from [address], not 12:30:45'],
  ['/assets/shared-AbCdEfG.js', '/assets/shared-AbCdEfG.js'],
] as const)('%s is stored as %s', ([text, stored]) => {
  expect(scrub(text)).toBe(stored)
})

import { expect, test } from 'vitest'
import { fillMacros } from './tracking.ts'

const values = { ERRORCODE: 402, LIMITADTRACKING: 1, ASSETURI: 'https://a.example/b?c=d&e' }
test.each([
  ['https://x/?e=[ERRORCODE]', 'https://x/?e=402'],
  ['https://x/?e=%%ERRORCODE%%', 'https://x/?e=402'],
  ['https://x/?u=[ASSETURI]', 'https://x/?u=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd%26e'],
  ['https://x/?lat=[LIMITADTRACKING]&ifa=[IFA]&geo=[LATLONG]', 'https://x/?lat=1&ifa=-2&geo=-2'],
  ['https://x/?n=[NEWMACRO]&list=[1,2]&a[0]=b', 'https://x/?n=-1&list=[1,2]&a[0]=b'],
  ['https://x/?e=%5BERRORCODE%5D&u=%5bASSETURI%5d', 'https://x/?e=402&u=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd%26e'],
  ['https://x/?e=[errorcode]&n=[other]&l=%5Bother%5D', 'https://x/?e=402&n=[other]&l=%5Bother%5D'],
  ['https://x/?e=[ERROR_CODE]&p=50%%2F', 'https://x/?e=402&p=50%%2F'],
  ['https://x/?a=${AUCTION_PRICE}&b={{CACHEBUSTER}}', 'https://x/?a=${AUCTION_PRICE}&b={{CACHEBUSTER}}'],
  ['https://x/?g=${GDPR}&c=${GDPR_CONSENT_755}&p=%24%7BGPP_STRING%7D&u=${US_PRIVACY}', 'https://x/?g=&c=&p=&u='],
])('%s', (template, url) => expect(fillMacros(template, values)).toBe(url))

test.each([
  '[CACHEBUSTING]',
  '[CACHE_BUSTER]',
  '%%CACHEBUSTER%%',
  '[RANDOM]',
  '[random]',
  '[timestamp]',
  '%5BCACHEBUSTING%5D',
])('each URL has a number of its own for %s', (macro) =>
  expect(fillMacros(macro, { TIMESTAMP: 'now' })).toMatch(/^\d{8}$/),
)

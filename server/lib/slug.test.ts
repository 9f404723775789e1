import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.for([
  ['Good Morning, Mzansi!', 'good-morning-mzansi'],
  ['Môre is nog ’n dag', 'more-is-nog-n-dag'],
  ['שלום עולם', 'שלום-עולם'],
  ['???', 'item'],
  ['long '.repeat(30), 'long-long-long-long-long-long-long-long-long-long-long-long'],
])('%s becomes %s', ([title = '', slug]) => {
  expect(slugOf(title)).toBe(slug)
})

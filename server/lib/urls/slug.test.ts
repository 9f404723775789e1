import { expect, test } from 'vitest'
import { toSlug } from './slug.ts'

test.for([
  ['Good Morning, Mzansi!', 'good-morning-mzansi'],
  ['Môre is nog ’n dag', 'more-is-nog-n-dag'],
  ['שלום עולם', 'שלום-עולם'],
  ['हिन्दी समाचार', 'हिन्दी-समाचार'],
  ['ラジオ体操', 'ラジオ体操'],
  ['รายการวิทยุ', 'รายการวิทยุ'],
  ['Мой йод', 'мой-йод'],
  ['Ἀθῆναι', 'αθηναι'],
  ['می‌خواهم', 'میخواهم'],
  ['𝒜 podcast '.repeat(9), 'a-podcast-a-podcast-a-podcast-a-podcast-a-podcast-a-podcast'],
  ['𠮷'.repeat(70), '𠮷'.repeat(60)],
  ['???', 'item'],
  ['long '.repeat(30), 'long-long-long-long-long-long-long-long-long-long-long-long'],
])('%s becomes %s', ([title = '', slug]) => {
  expect(toSlug(title)).toBe(slug)
})

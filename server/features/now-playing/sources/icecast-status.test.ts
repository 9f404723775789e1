import { expect, test } from 'vitest'
import { readIcecastStatus } from './icecast-status.ts'

const read = (source: object) => readIcecastStatus(JSON.stringify({ icestats: { source } }), undefined)

test.each([
  ['the artist again in the title', { artist: 'Ann', title: 'Ann - Song' }, { artist: 'Ann', title: 'Song' }],
  ['a title that only begins like the artist', { artist: 'Ann', title: 'Anna - Song' }, { title: 'Anna - Song' }],
  ['a title that is the name of the artist', { artist: 'Ann', title: 'Ann - ' }, { title: 'Ann -' }],
  ['only the title that it shows', { 'display-title': 'Ann &amp; Bo - Song' }, { artist: 'Ann & Bo', title: 'Song' }],
])('a mount with %s is read', (_name, mount, item) => {
  expect(read({ listenurl: 'http://radio.example/a', ...mount }).item).toMatchObject(item)
})

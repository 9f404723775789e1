import { expect, test } from 'vitest'
import { mountType } from './streams.ts'

test.each([
  ['/live.mp3', 'audio/mpeg'],
  ['/live', 'audio/mpeg'],
  ['/live.aac', 'audio/aac'],
  ['/live_aacp', 'audio/aac'],
  ['/aac/64', 'audio/aac'],
  ['/live.ogg', 'audio/ogg'],
  ['/live.flac', 'audio/flac'],
])('the media type of an Icecast mount follows from its name: %s is %s', (path, type) => {
  expect(mountType(`https://stream.example${path}`)).toBe(type)
})

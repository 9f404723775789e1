import { expect, test } from 'vitest'
import { createEventParser, type StreamMessage } from './event-stream.ts'

function read(...pieces: string[]) {
  const messages: StreamMessage[] = []
  const retries: number[] = []
  const feed = createEventParser({
    onMessage: (message) => messages.push(message),
    onRetry: (ms) => retries.push(ms),
  })
  for (const piece of pieces) feed(piece)
  return { messages, retries }
}

test('a message ends with an empty line, across any chunk boundaries', () => {
  const text = 'id: 7-1\nevent: update\ndata: {"a":1}\n\n'
  const expected = [{ id: '7-1', data: '{"a":1}' }]
  expect(read(text).messages).toEqual(expected)
  expect(read(...text.split('')).messages).toEqual(expected)
})

test('data lines are joined, without the space after the colon', () => {
  expect(read('data: a\ndata:b\ndata\n\n').messages).toEqual([{ id: undefined, data: 'a\nb\n' }])
})

test('comments, empty and incomplete messages are ignored', () => {
  expect(read(':\n\n: heartbeat\n\nid: 3\n\ndata: half').messages).toEqual([])
})

test('an id applies to its own message only', () => {
  expect(read('id: 1\ndata: a\n\ndata: b\n\n').messages.map(({ id }) => id)).toEqual(['1', undefined])
})

test('retry sets the reconnection time in whole milliseconds', () => {
  expect(read('retry: 3000\nretry: soon\n\n').retries).toEqual([3_000])
})

test('lines may end in CRLF', () => {
  expect(read('id: 1\r\ndata: a\r\n\r\n').messages).toEqual([{ id: '1', data: 'a' }])
})

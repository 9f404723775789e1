import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlayedMark } from './card-bar.tsx'

const html = (entry: Parameters<typeof PlayedMark>[0]['entry']) => renderToString(<PlayedMark entry={entry} />)

test('a card has the remaining time of a started recording and the share that was played', () => {
  const mark = html({ isFinished: false, seconds: 600, duration: 2_400 })
  expect(mark).toContain('30 min left')
  expect(mark).toContain('--p:25%')
})

test('a card of a recording of unknown length has neither a remaining time nor a full bar', () => {
  const mark = html({ isFinished: false, seconds: 600, duration: 0 })
  expect(mark).not.toContain('left')
  expect(mark).toContain('--p:0%')
})

test('a card of a finished recording is marked as played, also without a known length', () => {
  const mark = html({ isFinished: true, seconds: 0, duration: 0 })
  expect(mark).toContain('Played')
  expect(mark).toContain('--p:100%')
})

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { GetVideoStreamListQuery } from '#web/gateway/generated/types.ts'
import { LiveVideo } from './live-video.tsx'

type Stream = GetVideoStreamListQuery['videoStreamList'][number]

const stream = (availability: Pick<Stream['availability'], 'state' | 'from'>): Stream => ({
  _id: 'harbour',
  _url: '/livestreams/harbour',
  headline: 'Harbour',
  mediaId: null,
  playbackToken: null,
  availability: { reason: null, until: null, ...availability },
  headerImage: null,
  publishedAt: null,
})

const html = (streams: Stream[]) =>
  renderToString(<LiveVideo streams={streams} now={Date.parse('2026-03-04T04:00:00Z')} />)

test('a channel that has not begun shows its beginning, and only one that has begun shows Live', () => {
  const pending = html([stream({ state: 'PENDING', from: { iso8601: '2026-03-04T09:30:00Z' } })])
  expect(pending).toContain('From 04/03, 11:30')
  expect(pending).not.toContain('>Live<')
  expect(html([stream({ state: 'LIVE', from: null })])).toContain('Live</span>')
})

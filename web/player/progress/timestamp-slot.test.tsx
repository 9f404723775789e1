import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PlayableMedia } from '../core/state.ts'
import { TimestampSlot } from './timestamp-slot.tsx'

const episode: PlayableMedia = { mediaId: 'episode', title: 'Episode', durationSeconds: 600 }

const pageOf = (url: string, media: PlayableMedia = episode): string =>
  renderToString(
    <MemoryRouter initialEntries={[url]}>
      <TimestampSlot media={media} />
    </MemoryRouter>,
  )

test('the page of a link with a timestamp has room for its offer, which is the same for all timestamps', () => {
  expect(pageOf('/episode')).toBe('')
  expect(pageOf('/episode?t=')).toMatch(/<button[^>]* class="[^"]*timestamp-offer[^"]*invisible/)
  expect(pageOf('/episode?t=')).toBe(pageOf('/episode?t=19'))
  expect(pageOf('/episode?t=', { ...episode, isLivestream: true })).toBe('')
})

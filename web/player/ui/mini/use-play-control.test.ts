import { expect, test } from 'vitest'
import { IDLE, NO_AD, type PlayerState } from '../../core/state.ts'
import { controlState, offDuringAd, playControlLabel } from './use-play-control.ts'

const media: PlayerState = { ...IDLE, mediaId: 'e', ready: true }
const ad = { ...NO_AD, podActive: true, playing: true }

test.each([
  ['another media', { mediaId: 'f', playing: true }, 'idle', 'Play Tide'],
  ['at rest', {}, 'paused', 'Play Tide'],
  ['loading', { loading: true }, 'loading', 'Loading Tide'],
  ['playing', { playing: true }, 'playing', 'Pause Tide'],
  ['ended', { ended: true }, 'idle', 'Play Tide'],
  ['failed', { error: 'Failed to load media' }, 'error', 'Try again: Tide'],
  ['before it, an ad', { loading: true, ad }, 'ad', 'Ad before Tide'],
  ['before it, a paused ad', { loading: true, ad: { ...ad, isPaused: true } }, 'paused', 'Play Tide'],
] as const)('%s', (_name, change, state, label) => {
  const found = controlState({ ...media, ...change }, 'e')
  expect([found, playControlLabel(found, 'Tide')]).toEqual([state, label])
  expect(offDuringAd(found)).toEqual(state === 'ad' ? { 'aria-disabled': true, className: 'is-off' } : {})
})

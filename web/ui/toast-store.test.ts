import { expect, test } from 'vitest'
import { currentToast, hideToast, showError, showNotice, subscribeToast } from './toast-store.ts'

test('the newest message takes the place of the one before, until it is hidden', () => {
  const seen: (string | undefined)[] = []
  const stop = subscribeToast(() => seen.push(currentToast()?.text))
  showError('Failed to load media')
  showNotice('Bookmarked')
  hideToast()
  stop()
  showError('not heard any more')
  expect(seen).toEqual(['Failed to load media', 'Bookmarked', undefined])
  hideToast()
})

test('the same words again are a new message', () => {
  showError('Playback error occurred')
  const first = currentToast()?.id
  showError('Playback error occurred')
  expect(currentToast()?.id).not.toBe(first)
  hideToast()
})

import { expect, test } from 'vitest'
import { currentToast, hideToast, showError, showNotice, subscribeToast } from './toast-store.ts'

test('a new toast replaces the current one until it is hidden', () => {
  const seen: (string | undefined)[] = []
  const stop = subscribeToast(() => seen.push(currentToast()?.text))
  showError('Failed to load media')
  showNotice('Bookmarked')
  hideToast()
  stop()
  showError('after unsubscribing')
  expect(seen).toEqual(['Failed to load media', 'Bookmarked', undefined])
  hideToast()
})

test('a repeated text is a new toast', () => {
  showError('Playback error occurred')
  const first = currentToast()?.id
  showError('Playback error occurred')
  expect(currentToast()?.id).not.toBe(first)
  hideToast()
})

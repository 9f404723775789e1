import { afterEach, expect, test, vi } from 'vitest'
import { COPIED, copyUrl } from './copy-url.ts'

const URL_OF_PAGE = 'http://radio.example/podcasts/sub-rosa'
const withClipboard = (clipboard: object | undefined) => vi.stubGlobal('navigator', { clipboard })

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a URL is copied', async () => {
  const copied: string[] = []
  withClipboard({ writeText: async (text: string) => void copied.push(text) })
  expect(await copyUrl(URL_OF_PAGE)).toBe(COPIED)
  expect(copied).toEqual([URL_OF_PAGE])
})

test('without permission, or in an insecure context without a clipboard, the message has the URL', async () => {
  withClipboard({ writeText: async () => Promise.reject(new Error('Not allowed')) })
  expect(await copyUrl(URL_OF_PAGE)).toContain(URL_OF_PAGE)
  withClipboard(undefined)
  expect(await copyUrl(URL_OF_PAGE)).toContain(URL_OF_PAGE)
})

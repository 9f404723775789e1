import { afterEach, expect, test, vi } from 'vitest'
import { adsShown } from './ads-shown.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('shown ads are counted by day in Johannesburg, also in a tab that stays open', () => {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => true } })
  vi.stubGlobal('addEventListener', () => {})
  vi.useFakeTimers({ now: new Date('2026-03-04T21:59:00Z') })
  adsShown().add('padkos')
  adsShown().add('padkos')
  expect(adsShown().counts()).toEqual({ padkos: 2 })
  vi.setSystemTime(new Date('2026-03-04T22:00:00Z'))
  expect(adsShown().counts()).toEqual({})
  adsShown().add('padkos')
  expect(JSON.parse(stored.get('ads_shown') ?? '')).toEqual({ day: '2026-03-05', counts: { padkos: 1 } })
})

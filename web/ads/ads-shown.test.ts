import { InMemoryWebStorage } from 'oidc-client-ts'
import { afterEach, expect, test, vi } from 'vitest'
import { adsShown } from './ads-shown.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('shown ads are counted by day in Johannesburg, also in a tab that stays open', () => {
  const localStorage = new InMemoryWebStorage()
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
  expect(JSON.parse(localStorage.getItem('ads_shown') ?? '')).toEqual({ day: '2026-03-05', counts: { padkos: 1 } })
})

import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './tests/e2e/kit/chromium.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { PORT, SECOND_PORT } from './tests/e2e/kit/ports.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/kit/servers.ts',
  // Tests of sound wait in real time, so two leave a third of two processors idle.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Tests measure playback in real time, and a busy machine may stall it. The report lists a retried test as flaky.
  retries: process.env['CI'] ? 2 : 1,
  timeout: 60_000,
  // What is expected holds within a second; a busy machine may need longer.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    // Nothing is asked and nothing measured, except in the tests of it.
    storageState: {
      cookies: [],
      origins: [PORT, SECOND_PORT].map((port) => ({
        origin: `http://127.0.0.1:${port}`,
        localStorage: [{ name: 'consent', value: JSON.stringify({ version: CONSENT_VERSION, measurement: false }) }],
      })),
    },
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Berlin',
    locale: 'en-ZA',
    // Requests that a worker answers cannot be changed by tests.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
    trace: 'on-first-retry',
  },
})

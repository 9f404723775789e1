import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium, NO_IMAGES } from './tests/e2e/kit/chromium.ts'
import { PORT } from './tests/e2e/kit/ports.ts'

/** Tests whose rules are not about images load none, which saves a tenth of the browser's processor time (decision 068). */
const WITHOUT_IMAGES = (
  'analytics back-bar bookmark brightcove click-replay competition connection-loss external-issuer follow identity ' +
  'listening live-depth my-content navigation news next-visit notifications other-origin preview profile progress ' +
  'resume-elsewhere search session session-renewal session-sound sharing theme toast transcript'
)
  .split(' ')
  .map((name) => `tests/e2e/${name}.spec.ts`)

for (const file of WITHOUT_IMAGES) if (!existsSync(file)) throw new Error(`The test file ${file} does not exist`)

const launchOptions = { executablePath: findChromium(), args: CHROMIUM_FLAGS }

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
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Berlin',
    locale: 'en-ZA',
    // Requests that a worker answers cannot be changed by tests.
    serviceWorkers: 'block',
    launchOptions,
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'images', testIgnore: WITHOUT_IMAGES.map((file) => `**/${file}`) },
    {
      name: 'no images',
      testMatch: WITHOUT_IMAGES.map((file) => `**/${file}`),
      use: { launchOptions: { ...launchOptions, args: [...CHROMIUM_FLAGS, ...NO_IMAGES] } },
    },
  ],
})

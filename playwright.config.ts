import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './tests/e2e/kit/chromium.ts'
import { HOSTED_PLAYER_PORT, PORT } from './tests/e2e/kit/ports.ts'

const serverOn = (port: number, env: Record<string, string> = {}) => ({
  command: 'node tests/e2e/kit/server.ts',
  url: `http://127.0.0.1:${port}/readyz`,
  env: { PORT: String(port), LOG_LEVEL: 'error', RATE_LIMIT: '1000000', ...env },
  timeout: 180_000,
  stdout: 'pipe' as const,
})

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Tests measure playback in real time, and a busy machine may stall it once. The report lists a retried test as flaky.
  retries: 1,
  timeout: 30_000,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Berlin',
    locale: 'en-ZA',
    // Requests that a worker answers cannot be changed by tests.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
    trace: 'on-first-retry',
  },
  webServer: [
    serverOn(PORT),
    serverOn(HOSTED_PLAYER_PORT, {
      PLAYER_ENGINE: 'brightcove',
      BRIGHTCOVE_ACCOUNT: '1234',
      BRIGHTCOVE_PLAYER: 'abCD',
    }),
  ],
})

import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './tests/e2e/kit/chromium.ts'

/** Another one where several checkouts are tried on one machine. */
const PORT = Number(process.env.E2E_PORT ?? 4310)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 30_000,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Berlin',
    locale: 'en-ZA',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node tests/e2e/kit/server.ts',
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: { PORT: String(PORT), LOG_LEVEL: 'error', RATE_LIMIT: '1000000' },
    timeout: 60_000,
    stdout: 'pipe',
  },
})

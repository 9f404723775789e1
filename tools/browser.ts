import { execFileSync } from 'node:child_process'
import { findHeadedChromium } from '#tests/e2e/kit/chromium.ts'

/** Makes sure that there is a Chromium for the browser tests: Debian's package as root, else Playwright's own installer. */
function installBrowser(): void {
  if (findHeadedChromium()) return
  process.stderr.write('installing a browser, once\n')
  if (process.getuid?.() === 0) installFromDebian()
  else execFileSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
  if (!findHeadedChromium()) throw new Error('No Chromium could be installed')
}

function installFromDebian(): void {
  const aptGet = (...words: string[]) =>
    execFileSync('apt-get', [...words, '-qq'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  aptGet('update')
  aptGet('install', '-y', 'chromium')
  try {
    aptGet('install', '-y', 'chromium-headless-shell')
  } catch {
    process.stderr.write('this release has no headless shell: the journeys take longer\n')
  }
}

installBrowser()

import { execFileSync } from 'node:child_process'
import { findChromium } from '#tests/e2e/kit/chromium.ts'

/** Makes sure that there is a Chromium for the browser tests: Debian's package as root, else Playwright's own installer. */
function installBrowser(): void {
  if (findChromium()) return
  process.stderr.write('installing a browser, once\n')
  if (process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit', env })
  } else {
    execFileSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
  }
  if (!findChromium()) throw new Error('No Chromium could be installed')
}

installBrowser()

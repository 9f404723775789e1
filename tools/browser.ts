import { execFileSync } from 'node:child_process'
import { findHeadedChromium } from '#tests/e2e/kit/chromium.ts'

/** Installs Chromium for the browser tests unless there is one: the Debian package as root, otherwise with Playwright. */
function installBrowser(): void {
  if (findHeadedChromium()) return
  process.stderr.write('installing a browser, once\n')
  if (process.getuid?.() === 0) installFromDebian()
  else execFileSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
  if (!findHeadedChromium()) throw new Error('No Chromium could be installed')
}

function installFromDebian(): void {
  const aptGet = (...args: string[]) =>
    execFileSync('apt-get', [...args, '-qq'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  aptGet('update')
  aptGet('install', '-y', 'chromium')
  try {
    aptGet('install', '-y', 'chromium-headless-shell')
  } catch {
    process.stderr.write('this release has no headless shell: the browser tests take longer\n')
  }
}

installBrowser()

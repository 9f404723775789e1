import { execFileSync } from 'node:child_process'
import { findHeadedChromium, findHeadlessShell } from '#tests/e2e/kit/chromium.ts'

/** Debian's packages as root, otherwise with Playwright. */
function installBrowser(): void {
  const isRoot = process.getuid?.() === 0
  if (!findHeadedChromium()) {
    process.stderr.write('installing a browser, once\n')
    if (isRoot) installFromDebian('chromium')
    else execFileSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
    if (!findHeadedChromium()) throw new Error('No Chromium could be installed')
  }
  if (isRoot && !findHeadlessShell()) installHeadlessShell()
}

function installHeadlessShell(): void {
  try {
    installFromDebian('chromium-headless-shell')
  } catch {
    process.stderr.write('there is no package of the headless shell: the browser tests take longer\n')
  }
}

function installFromDebian(name: string): void {
  const aptGet = (...args: string[]) =>
    execFileSync('apt-get', [...args, '-qq'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  aptGet('update')
  aptGet('install', '-y', name)
}

installBrowser()

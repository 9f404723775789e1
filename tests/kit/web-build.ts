import { execFileSync } from 'node:child_process'

/** Global setup: builds the web app if the build is stale. */
export function setup(): void {
  // The test's NODE_ENV would make a development build.
  const { NODE_ENV: _test, ...env } = process.env
  execFileSync(process.execPath, ['tools/build-web.ts'], { stdio: ['ignore', 2, 2], env })
}

import { execFileSync } from 'node:child_process'

/** Before tests that start the product with pages: builds the web app unless that is done. */
export function setup(): void {
  // A test's own NODE_ENV would give a build for development.
  const { NODE_ENV: _test, ...env } = process.env
  execFileSync(process.execPath, ['tools/build-web.ts'], { stdio: ['ignore', 2, 2], env })
}

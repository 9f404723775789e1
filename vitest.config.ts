import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = globSync('{contract,server,web,demo,tests/kit,tools}/**/*.test.{ts,tsx}')

/** Test files that start a site. They run on both databases, all others once. */
const onDatabase = tests.filter((file) => readFileSync(file, 'utf8').includes('tests/kit/site.ts'))

/** These tests hash hundreds of passwords, and other tests cover their SQL statements, so they run on PostgreSQL only. */
const COSTLY = new Set(
  ['fuzz', 'known-device', 'password-guessing'].map((name) => `server/features/identity/${name}.test.ts`),
)

const project = (name: string, include: string[], database: 'embedded' | 'postgres', globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, include, provide: { database }, globalSetup },
})

export default defineConfig({
  // The module that Node resolves; otherwise our code and the packages would load two instances of graphql.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    projects: [
      project(
        'embedded',
        tests.filter((file) => !COSTLY.has(file)),
        'embedded',
      ),
      project('postgres', onDatabase, 'postgres'),
      // These tests start and stop PostgreSQL and the built server as processes.
      project('failure', globSync('tests/failure/**/*.test.ts'), 'postgres', ['tests/kit/web-build.ts']),
    ],
    globalSetup: ['tests/kit/databases.ts'],
    setupFiles: ['tests/kit/setup.ts'],
    pool: 'threads',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Polled conditions hold within milliseconds; a busy machine may need longer.
    expect: { poll: { timeout: 15_000 } },
  },
})

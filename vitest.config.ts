import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = globSync('{contract,server,web,demo,tests/kit,tools}/**/*.test.{ts,tsx}')

/** The files that start a site: these run on both databases, all others once. */
const onDatabase = tests.filter((file) => readFileSync(file, 'utf8').includes('tests/kit/site.ts'))

/** They hash hundreds of passwords, and their statements are those of other tests: PostgreSQL alone is enough. */
const COSTLY = ['fuzz', 'known-device', 'password-guessing'].map((name) => `server/features/identity/${name}.test.ts`)

const project = (name: string, include: string[], database: 'embedded' | 'postgres', globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, include, provide: { database }, globalSetup },
})

export default defineConfig({
  // The copy that Node takes: else our code would hold another one than the packages that it calls.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    projects: [
      project(
        'embedded',
        tests.filter((file) => !COSTLY.includes(file)),
        'embedded',
      ),
      project('postgres', onDatabase, 'postgres'),
      // Start and stop PostgreSQL and the built server as processes.
      project('failure', globSync('tests/failure/**/*.test.ts'), 'postgres', ['tests/kit/web-build.ts']),
    ],
    globalSetup: ['tests/kit/databases.ts'],
    setupFiles: ['tests/kit/setup.ts'],
    pool: 'threads',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for is there within milliseconds; a busy machine may need longer.
    expect: { poll: { timeout: 15_000 } },
  },
})

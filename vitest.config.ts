import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = globSync('{contract,server,web,demo,tests/kit,tools}/**/*.test.{ts,tsx}')

/** The files that start a site: these run on both databases, all others once. */
const onDatabase = tests.filter((file) => readFileSync(file, 'utf8').includes('tests/kit/site.ts'))

const project = (database: 'embedded' | 'postgres', include: string[]) => ({
  extends: true as const,
  test: { name: database, include, provide: { database } },
})

export default defineConfig({
  test: {
    projects: [project('embedded', tests), project('postgres', onDatabase)],
    globalSetup: ['tests/kit/databases.ts'],
    setupFiles: ['tests/kit/setup.ts'],
    pool: 'threads',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})

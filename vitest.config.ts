import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = globSync('{contract,server,web,demo,tests/kit,tools}/**/*.test.{ts,tsx}')

/** Test files that start a site. They run on both databases unless they are listed below; all others run once. */
const onDatabase = new Set(tests.filter((file) => readFileSync(file, 'utf8').includes('tests/kit/site.ts')))

/** Names of test files in a folder, without `.test.ts`. */
const named = (files: Record<string, string>): ReadonlySet<string> =>
  new Set(
    Object.entries(files).flatMap(([folder, names]) => names.split(' ').map((name) => `${folder}/${name}.test.ts`)),
  )

/**
 * These tests need two nodes or lock rows at a real server, start commands, of which each would start an embedded database, or test what
 * is sent over HTTP, not statements: their SQL runs on both databases in other tests. A site on PostgreSQL takes two thirds of the time.
 */
const POSTGRES_ONLY = named({
  demo: 'refresh',
  'server/app':
    'clients content-changes hostile-urls page-statements role-routes round-trip silent-stations telemetry websub',
  'server/features/accounts': 'export-account',
  'server/features/ads/pages': 'page-ads',
  'server/features/billing/sandbox': 'return',
  'server/features/billing/stripe': 'missing-customer stripe',
  'server/features/catalogue': 'content-types hidden',
  'server/features/catalogue/availability': 'playback-policy',
  'server/features/catalogue/graphql': 'placeholder',
  'server/features/catalogue/texts': 'hostile-content sections',
  'server/features/competitions': 'command',
  // Templates of the demo are imported on both databases.
  'server/features/content-import': 'audio-length import-content',
  'server/features/discovery': 'page-kinds well-known',
  'server/features/discovery/share-pictures': 'share-pictures',
  'server/features/error-reports': 'error-reports server-errors',
  'server/features/feed-import': 'import-command import-news import-wordpress overlapping-imports repeated-guids',
  'server/features/feeds': 'feeds private-feeds',
  'server/features/identity':
    'actions ask-again attacks csrf deletion-screen external-issuer fuzz join known-device log login oidc-client password-guessing ' +
    'sign-in-limits single-use',
  'server/features/identity/mail': 'mailer',
  'server/features/library': 'account-isolation durability my-content two-devices',
  'server/features/light': 'light',
  'server/features/media': 'download-routes image-routes image-sources media playback-routes signed',
  'server/features/media/transcripts': 'local-texts routes',
  'server/features/now-playing/sources/webhook': 'webhook',
  'server/features/now-playing/sources/polling': 'changed-sources hostile-sources sources',
  'server/features/open-formats': 'external-streams open-formats',
  'server/features/open-formats/follows': 'follows',
  'server/features/notifications': 'push',
  'server/features/recorder': 'outages packaging private-network recorder',
  'server/features/schedule': 'interruptions',
  'server/features/schedule/airings': 'catch-up',
  'server/features/schedule-import': 'import-command',
  'server/features/search': 'search-transcripts',
  'server/features/webhooks': 'webhooks',
  'server/gateway': 'document-turns graphql-over-http limits persisted public-results response-limits sanitised',
  // Both databases plan alike, and this one is filled four times as fast.
  'tests/kit/growth': 'growth',
  'tools/commands': 'operator-commands',
})

/** These read no rows to speak of, or are about the database that a new server creates. */
const EMBEDDED_ONLY = named({
  demo: 'load',
  'server/app': 'contracts create-server',
  'server/http/server': 'http-server',
})

const project = (name: string, include: string[], database: 'embedded' | 'postgres', globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, include, provide: { database }, globalSetup },
})

for (const file of [...POSTGRES_ONLY, ...EMBEDDED_ONLY])
  if (!tests.includes(file)) throw new Error(`The test file ${file} does not exist`)

export default defineConfig({
  // The module that Node resolves; otherwise our code and the packages would load two instances of graphql.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    projects: [
      project(
        'embedded',
        tests.filter((file) => !POSTGRES_ONLY.has(file)),
        'embedded',
      ),
      project(
        'postgres',
        tests.filter((file) => POSTGRES_ONLY.has(file) || (onDatabase.has(file) && !EMBEDDED_ONLY.has(file))),
        'postgres',
      ),
      // These tests start and stop PostgreSQL and the built server as processes.
      project('failure', globSync('tests/{built,failure}/**/*.test.ts'), 'postgres', ['tests/kit/web-build.ts']),
    ],
    globalSetup: ['tests/kit/databases/databases.ts'],
    setupFiles: ['tests/kit/setup.ts'],
    pool: 'threads',
    maxWorkers: 3,
    isolate: false,
    // Tests take seconds at most, and polled conditions hold within milliseconds; a busy machine may need much longer.
    testTimeout: 90_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 45_000 } },
    // A slow host of CI may stall a test once; elsewhere a flaky test fails, so that it is seen.
    retry: process.env['CI'] ? 1 : 0,
  },
})

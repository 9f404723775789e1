// Allowed imports between folders, as in docs/architecture.md. A folder may import itself and the listed folders.
const { existsSync, readdirSync } = require('node:fs')

const core = ['accounts', 'catalogue', 'now-playing', 'schedule', 'stations']
const edge = [
  'ads',
  'audience',
  'billing',
  'competitions',
  'content-import',
  'discovery',
  'error-reports',
  'explore',
  'feed-import',
  'feeds',
  'identity',
  'library',
  'light',
  'live',
  'media',
  'news',
  'notifications',
  'open-formats',
  'presenters',
  'publishing',
  'recorder',
  'schedule-import',
  'search',
  'topics',
  'webhooks',
]
const feature = (name) => `server/features/${name}`
const foundation = ['server/gateway', 'server/http', 'server/jobs', 'server/database', 'server/lib', 'contract']
const webFoundation = ['web/ui', 'web/lib', 'contract']
const belowFeatures = [
  'web/ads',
  'web/analytics',
  'web/consent',
  'web/player',
  'web/library',
  'web/session',
  'web/gateway',
  ...webFoundation,
]
// Playback modules do not depend on saved items; the components that show both are in web/player/ui.
const playerParts = [
  'ads',
  'core',
  'downloads',
  'engines',
  'now-playing',
  'playable',
  'progress',
  'queue',
  'restore',
  'sleep-timer',
  'transcripts',
].map((part) => `web/player/${part}`)
const webFeatures = [
  'catch-up',
  'competitions',
  'errors',
  'guide',
  'home',
  'insights',
  'microsites',
  'my-content',
  'news',
  'notifications',
  'podcasts',
  'presenters',
  'preview',
  'search',
  'showcase',
  'shows',
  'stations',
  'topics',
  'transcripts',
  'video',
]
const mayImport = {
  contract: [],
  'server/lib': ['contract'],
  'server/database': ['server/lib', 'contract'],
  'server/jobs': ['server/database', 'server/lib', 'contract'],
  'server/http': ['server/database', 'server/lib', 'contract'],
  'server/gateway': ['server/database', 'server/lib', 'contract'],
  // Core features may be imported by all features, edge features by the composition root only.
  ...Object.fromEntries([...core, ...edge].map((name) => [feature(name), [...core.map(feature), ...foundation]])),
  'web/lib': [],
  'web/ui': ['web/lib'],
  'web/gateway': ['web/lib', 'contract'],
  'web/session': ['web/gateway', ...webFoundation],
  'web/consent': ['web/session', 'web/gateway', ...webFoundation],
  'web/ads': ['web/consent', 'web/session', 'web/gateway', ...webFoundation],
  'web/analytics': ['web/consent', ...playerParts, ...webFoundation],
  'web/telemetry': ['web/consent', 'web/lib', 'contract'],
  'web/library': ['web/consent', ...playerParts, 'web/session', 'web/gateway', ...webFoundation],
  ...Object.fromEntries(
    playerParts.map((part) => [
      part,
      [
        ...playerParts,
        ...(part.endsWith('/ads') ? ['web/consent'] : []),
        'web/session',
        'web/gateway',
        ...webFoundation,
      ],
    ]),
  ),
  'web/player/ui': [...playerParts, 'web/analytics', 'web/library', 'web/session', 'web/gateway', ...webFoundation],
  'web/components': ['web/ads', 'web/analytics', 'web/player', 'web/library', 'web/session', 'web/gateway', ...webFoundation],
  'web/shell': ['web/consent', 'web/player', 'web/library', 'web/session', 'web/gateway', ...webFoundation],
  // Features never import each other; a route may join several.
  ...Object.fromEntries(webFeatures.map((name) => [`web/features/${name}`, ['web/components', ...belowFeatures]])),
  'web/routes': ['web/features', 'web/components', 'web/shell', ...belowFeatures],
}

/** Folders without a list: the composition root, test helpers and folders without code. */
const unlisted = ['server/app', 'web/player/testing', 'web/styles', 'web/fonts']
const listed = new Set([...Object.keys(mayImport), ...unlisted])
for (const folder of listed)
  if (!existsSync(folder)) throw new Error(`${folder} is listed in .dependency-cruiser.cjs and does not exist`)
for (const parent of ['server', 'server/features', 'web', 'web/features', 'web/player']) {
  for (const { name } of readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const folder = `${parent}/${name}`
    const isListed = listed.has(folder) || [...listed].some((one) => one.startsWith(`${folder}/`))
    if (!isListed) throw new Error(`${folder} exists and is not listed in .dependency-cruiser.cjs`)
  }
}

for (const parent of ['server/http', 'server/lib'])
  for (const entry of readdirSync(parent, { withFileTypes: true }))
    if (!entry.isDirectory()) throw new Error(`${parent}/${entry.name} belongs in a folder of its kind`)

const ours = '^(web|server|contract|demo|tools|tests|bench)/'
/** Tests, and the helpers of the tests of one folder. */
const test = '([.]test[.]tsx?|-kit[.]ts)$'
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

const folderRules = Object.entries(mayImport).map(([folder, others]) =>
  forbid(
    `${folder} reaches outside its list`,
    { path: `^${folder}/`, pathNot: test },
    // Styles and fonts are leaves: a page may import those that only it uses.
    {
      path: ours,
      pathNot: [folder, ...others].map((name) => `^${name}/`).concat('^web/styles/[^/]+[.]css$', '^web/fonts/'),
    },
  ),
)

const packageOnlyIn = (name, folder) =>
  forbid(
    `${name} is only for ${folder}`,
    { path: '^(web|server|contract)/', pathNot: [`^${folder}/`, test] },
    { path: `node_modules/${name}/` },
  )

module.exports = {
  forbidden: [
    ...folderRules,
    forbid('browser code never imports server code', { path: '^web/' }, { path: '^server/' }),
    forbid(
      'no module imports a composition root',
      { path: '^(web|server|contract)/', pathNot: ['^web/[^/]+$', '^server/app/', test] },
      { path: '^(web/[^/]+$|server/app/)' },
    ),
    forbid(
      'the product imports no test helper',
      { path: '^(web|server|contract|demo)/', pathNot: [test, '^web/player/testing/'] },
      { path: '(^tests/|^web/player/testing/|-kit[.]ts$)' },
    ),
    forbid('no cycles, types included', {}, { circular: true }),
    forbid('imports must resolve', { path: ours }, { couldNotResolve: true }),
    packageOnlyIn('pg', 'server/database'),
    packageOnlyIn('@electric-sql/pglite', 'server/database'),
    packageOnlyIn('react', 'web'),
  ],
  options: {
    // With TypeScript 7 the default parser finds no modules, so every rule would pass.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(generated|[+]types)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}

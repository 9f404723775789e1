import path from 'node:path'
import remapping from '@jridgewell/remapping'
import { reactRouter } from '@react-router/dev/vite'
import { minify } from '@swc/core'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { scriptGroups } from './chunks.ts'
import { withoutAnimationIterations } from './tools/vite/animation-events.ts'
import { withoutUnusedRouterCode } from './tools/vite/unused-router-code.ts'

// Only the compiler plugin: the other plugins of the preset would add a second React Refresh to that of React Router. Only for
// the player, which renders many times a second: the compiled output of all components would add 10 kB to each page.
const reactCompiler = react({ compiler: true, include: /web[\\/]player[\\/].*\.tsx?$/ }).filter(
  (plugin) => plugin.name === 'vite:react-compiler',
)

/** The server has the texts of all operations. In the browser they would take a tenth of a page's own scripts. */
const withoutOperationTexts: Plugin = {
  name: 'without-operation-texts',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /web[\\/]gateway[\\/]generated[\\/][\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replace(/^( {2}text: )".*",$/m, "$1'',"), map: null }),
  },
  enforce: 'pre',
}

const replacedRouterParts: Plugin = {
  name: 'replaced-router-parts',
  applyToEnvironment: ({ name }) => name === 'client',
  enforce: 'pre',
  resolveId: {
    filter: { id: /[\\/](fog-of-war|instrumentation|route-discovery|routeModules)\.js$/ },
    handler: (id, importer) =>
      importer?.includes('node_modules/react-router/')
        ? path.resolve(import.meta.dirname, id.endsWith('routeModules.js') ? LOAD_ROUTE_MODULE : UNUSED_ROUTER_PARTS)
        : null,
  },
}

/**
 * The files to load with a script that is imported later. Their names are part of the importing script: those that every page has
 * are left out, and so are all scripts that follow the rarely used one for all types of content.
 */
const filesToPreload = (script: string, files: readonly string[]): string[] =>
  files.filter((file) => file.endsWith('.css') || !(IN_EVERY_PAGE.test(file) || script.includes('all-types')))

const IN_EVERY_PAGE = /\/(react|router|frame|rolldown-runtime)-[\w-]{7}\.js$/

/** Hashes do not compress, and a page's scripts name each other some two hundred times. The bundler needs seven characters. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

/** Repeated minification makes the scripts 1 % smaller. Its source map leads to that of the first, which it replaces. */
const secondMinification: Plugin = {
  name: 'second-minification',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const { code, map } = await minify(chunk.code, {
        module: true,
        mangle: true,
        compress: { passes: 3, ecma: 2022 },
        sourceMap: true,
        ...(chunk.name === 'react' && { format: { preamble: COMPILED_AT_ONCE } }),
      })
      const sources = bundle[chunk.sourcemapFileName ?? '']
      if (sources?.type === 'asset' && chunk.map && map)
        sources.source = String(remapping([JSON.parse(map), JSON.stringify(chunk.map)], () => null))
      chunk.code = code
    }
  },
}

/**
 * Lets Chromium compile a script completely while it arrives, in another thread. Otherwise the page's thread compiles nearly all of
 * React in one task, when its factory is first called.
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

const UNUSED_ROUTER_PARTS = 'tools/vite/unused-router-parts.ts'
const LOAD_ROUTE_MODULE = 'tools/vite/load-route-module.ts'

/** Imported by each icon of lucide-react. */
const CREATE_LUCIDE_ICON = /^\.\.\/createLucideIcon\.mjs$/
const createIcon = path.resolve(import.meta.dirname, 'web/ui/icons/create-icon.ts')

export default defineConfig({
  optimizeDeps: {
    // Pre-bundles all dependencies at startup; a dependency that is discovered later causes a full reload.
    entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*', '!web/**/testing/**'],
    // Aliases do not apply to imports within a dependency.
    rolldownOptions: {
      plugins: [{ name: 'create-icon', resolveId: { filter: { id: CREATE_LUCIDE_ICON }, handler: () => createIcon } }],
    },
  },
  plugins: [
    tailwindcss(),
    reactRouter(),
    reactCompiler,
    withoutOperationTexts,
    replacedRouterParts,
    withoutUnusedRouterCode(),
    withoutAnimationIterations(),
    secondMinification,
  ],
  resolve: { alias: [{ find: CREATE_LUCIDE_ICON, replacement: createIcon }] },
  ssr: { noExternal: ['lucide-react'] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // For error reports: `tools/build-web.ts` moves the maps away from the files that are served.
        sourcemap: 'hidden',
        modulePreload: { resolveDependencies: filesToPreload },
        rolldownOptions: { output: { ...NAMES, codeSplitting: { groups: scriptGroups } } },
      },
    },
  },
})

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Only the compiler's part: the whole plugin would bring a second React refresh next to React Router's. Only the player,
// which draws many times a second: what it adds to every component would be 10 kB more on each page.
const reactCompiler = react({ compiler: true, include: /web[\\/]player[\\/].*\.tsx?$/ }).filter(
  (plugin) => plugin.name === 'vite:react-compiler',
)

/** What most pages share and the home page does not need at first: what a listener keeps, and how far they came. */
const KEEPING =
  /web[\\/](library[\\/]|session[\\/](ask-signed|protect)|gateway[\\/]generated[\\/]|player[\\/](listening|queue)[\\/]|ui[\\/](menu|bar)\.|lib[\\/](kept-list|remaining))|icons[\\/](plus|ellipsis-vertical)\./

/**
 * Few scripts instead of one for each shared module, for small files compress badly: what changes only with a new version
 * of a library, what every page needs, then what several pages share, and what opens on a press of who joins, logs in or
 * looks at their account. Each takes along all that it imports, so that no two scripts wait for each other; groups by the
 * set of pages (`entriesAware`) would.
 */
const scriptGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 3 },
  {
    name: 'frame',
    test: /(web[\\/](shell[\\/](?!back-bar|not-yet)[^\\/]+$|session[\\/](session-store|modal-store|open-wall|current-path|leaving|pending-action|profile-place|rules|use-keep-alive|use-route-guard)|lib[\\/](contrast|continues|theme|until-loaded|early-press)|player[\\/](player(-store)?|timers)\.tsx?$|gateway[\\/]stations)|get-current-shows\.ts$|contract[\\/]stations)/,
    priority: 2,
  },
  { name: 'cards', test: /web[\\/]content[\\/](?!episode-row)[^\\/]+$/, minShareCount: 2, priority: 2 },
  { name: 'shared', test: (id: string) => !KEEPING.test(id), minShareCount: 6, priority: 1 },
  { name: 'keep', test: KEEPING, minShareCount: 2, priority: 0 },
  {
    name: 'account',
    test: /web[\\/](shell[\\/]profile|session[\\/](wall|session-access|use-leaving|signing-screen))/,
    priority: 0,
  },
]

export default defineConfig({
  // Found at the start of the development server and not one by one, each with a reload.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*', '!web/**/testing/**'] },
  plugins: [tailwindcss(), reactRouter(), reactCompiler],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } } } },
  },
})

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Only the compiler's part: the whole plugin would bring a second React refresh next to React Router's. Only the player,
// which draws many times a second: what it adds to every component would be 10 kB more on each page.
const reactCompiler = react({ compiler: true, include: /web[\\/]player[\\/].*\.tsx?$/ }).filter(
  (plugin) => plugin.name === 'vite:react-compiler',
)

/** Matches the modules of `web/` and `contract/` whose path there begins with one of `parts`, each an expression itself. */
const ours = (...parts: string[]) =>
  new RegExp(`/(web|contract)/(${parts.join('|')})`.replaceAll('/', String.raw`[\\/]`))

/** What every page needs: the frame, and the cards and rows of which the home page and most others are made. */
const FRAME = ours(
  String.raw`routes/(page|flags|refuse-bad-cursor)\.`,
  String.raw`shell/(?!back-bar|not-yet)[\w.-]+$`,
  'session/(session-|modal-store|open-wall|current-path|leaving|pending-action|profile-place|rules|use-keep-alive|use-route-guard)',
  String.raw`player/(player(-store)?|timers)\.`,
  String.raw`content/(?!episode-row|live-card)[\w.-]+$`,
  String.raw`content/(reels/(any-reel|reel-kinds)|guide/presenters)\.`,
  'gateway/(stations|run|generated/get-current-shows)',
  'lib/(contrast|continues|until-loaded|early-press|page-data|time-ago|use-now)',
  'ui/(badge|on-air)',
  String.raw`stations\.`,
)

/** What most pages share and the home page does not need at first: what a listener keeps, and how far they came. */
const KEEPING = ours(
  'library/',
  'session/(ask-signed|protect)',
  'gateway/generated/',
  'player/(listening|queue)/',
  String.raw`ui/(menu|bar)\.`,
  'lib/(kept-list|remaining)',
)

/** What opens on a press of who joins, logs in or looks at their account. */
const ACCOUNT = ours('shell/profile', 'session/(wall|use-leaving|signing-screen)')

/**
 * Few scripts instead of one for each shared module, for small files compress badly, and each file names all that it
 * imports. Each group takes along all that it imports, so that no two scripts wait for each other; groups by the set of
 * pages (`entriesAware`) would.
 */
const scriptGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 3 },
  { name: 'frame', test: FRAME, priority: 2 },
  { name: 'shared', test: (id: string) => !KEEPING.test(id), minShareCount: 6, priority: 1 },
  { name: 'keep', test: KEEPING, minShareCount: 2, priority: 0 },
  { name: 'account', test: ACCOUNT, priority: 0 },
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

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { scriptGroups } from './chunks.ts'

// Only the compiler plugin: the other plugins of the preset would add a second React Refresh to that of React Router. Only for
// the player, which renders many times a second: the compiled output of all components would add 10 kB to each page.
const reactCompiler = react({ compiler: true, include: /web[\\/]player[\\/].*\.tsx?$/ }).filter(
  (plugin) => plugin.name === 'vite:react-compiler',
)

export default defineConfig({
  // Pre-bundles all dependencies at startup; a dependency that is discovered later causes a full reload.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*', '!web/**/testing/**'] },
  plugins: [tailwindcss(), reactRouter(), reactCompiler],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } } } },
  },
})

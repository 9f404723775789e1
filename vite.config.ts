import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { scriptGroups } from './chunks.ts'

// Only the compiler's part: the whole plugin would bring a second React refresh next to React Router's. Only the player,
// which draws many times a second: what it adds to every component would be 10 kB more on each page.
const reactCompiler = react({ compiler: true, include: /web[\\/]player[\\/].*\.tsx?$/ }).filter(
  (plugin) => plugin.name === 'vite:react-compiler',
)

export default defineConfig({
  // Found at the start of the development server and not one by one, each with a reload.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.*', '!web/**/testing/**'] },
  plugins: [tailwindcss(), reactRouter(), reactCompiler],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } } } },
  },
})

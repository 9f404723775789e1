import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Only the compiler's part: the whole plugin would bring a second React refresh next to React Router's.
const reactCompiler = react({ compiler: true }).filter((plugin) => plugin.name === 'vite:react-compiler')

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), reactCompiler],
  build: { assetsInlineLimit: 0 },
})

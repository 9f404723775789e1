import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { serveFixed } from '#server/http/responses/serve-fixed.ts'

const WEB = path.join(import.meta.dirname, '../../../../web')
const FONTS = ['archivo-english.woff2', 'archivo-other.woff2', 'archivo-latin-ext.woff2']
const CACHE_FOR_A_DAY = 'public, max-age=86400'

const SHARED_STYLES = ['tokens', 'fonts', 'base', 'type', 'buttons', 'fields']

export async function registerScreenAssets(app: FastifyInstance, realmPath: string): Promise<void> {
  const shared = SHARED_STYLES.map((name) => path.join(WEB, 'styles', `${name}.css`))
  const files = [...shared, path.join(import.meta.dirname, 'identity.css')]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const style = ['@layer reset, theme, base, components;', ...texts.map(plainStyle)].join('\n')
  serve('identity.css', 'text/css; charset=utf-8', style)
  for (const name of FONTS) serve(name, 'font/woff2', await readFile(path.join(WEB, 'fonts', name)))

  function serve(name: string, contentType: string, body: string | Buffer): void {
    serveFixed(app, `${realmPath}/assets/${name}`, { contentType, cacheControl: CACHE_FOR_A_DAY, body })
  }
}

/** Removes the at-rules that only Tailwind's compiler understands. */
function plainStyle(css: string): string {
  return css
    .replaceAll('../fonts/', '')
    .replace(/@custom-variant light \{.*?\n\}\n/s, '')
    .replace(/@theme inline \{.*?\n\}\n/s, '')
    .replace(/^ *--color-\*: initial;\n/m, '')
    .replace('@theme static {', ':root {')
}

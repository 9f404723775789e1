import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { finishAnswer } from '#server/platform/answer-cache.ts'
import { sendAnswer } from '#server/platform/http/send-answer.ts'

const WEB = path.join(import.meta.dirname, '../../../web')
const FONTS = ['archivo-latin.woff2', 'archivo-latin-ext.woff2']
const A_DAY = 'public, max-age=86400'

/** The style of the screens, made of the web app's own colours, sizes and fonts, and the fonts themselves. */
export async function registerScreenAssets(app: FastifyInstance, realmPath: string): Promise<void> {
  const text = (file: string) => readFile(file, 'utf8')
  const [tokens, fonts, own] = await Promise.all([
    text(path.join(WEB, 'styles/tokens.css')),
    text(path.join(WEB, 'styles/fonts.css')),
    text(path.join(import.meta.dirname, 'identity.css')),
  ])
  const style = [plainTokens(tokens), fonts.replaceAll('../fonts/', ''), own].join('\n')
  await serve('identity.css', 'text/css; charset=utf-8', style)
  for (const name of FONTS) await serve(name, 'font/woff2', await readFile(path.join(WEB, 'fonts', name)))

  async function serve(name: string, contentType: string, body: string | Buffer): Promise<void> {
    const answer = await finishAnswer({ status: 200, contentType, cacheControl: A_DAY, body })
    app.get(`${realmPath}/assets/${name}`, { config: { rateLimit: false } }, (request, reply) =>
      sendAnswer(request, reply, answer),
    )
  }
}

/** The tokens as a browser reads them: what only the style compiler of the web app knows is taken out. */
function plainTokens(css: string): string {
  return css
    .replace(/@custom-variant light \{.*?\n\}\n/s, '')
    .replace(/@theme inline \{.*?\n\}\n/s, '')
    .replace(/^ *--color-\*: initial;\n/m, '')
    .replace('@theme static {', ':root {')
}

const PRELOAD_START = '<link rel="modulepreload"'
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/?>/g
const MODULE_SCRIPT = '<script type="module" async="">'
/** Browsers do not execute scripts of an unknown type. */
const DEFERRED_SCRIPT = '<script type="text/waiting">'

/**
 * Defers the module preloads of a page until after its first paint, all at once and at low priority. Earlier they would compete with
 * the style sheet, the font and the largest image for bandwidth. `script` is the source of the inline script that this adds.
 */
export function deferModules(html: string): { html: string; script: string | undefined } {
  const start = html.indexOf(PRELOAD_START)
  if (start === -1) return { html, script: undefined }
  // Preloads are near the end, so only that part is searched and copied.
  const end = html.slice(start)
  const modules = Array.from(end.matchAll(PRELOAD), ([, href = '']) => href)
  if (modules.length === 0 || !end.includes(MODULE_SCRIPT)) return { html, script: undefined }
  const script = loaderScript(modules)
  const changed = end
    .replaceAll(PRELOAD, '')
    .replace(MODULE_SCRIPT, DEFERRED_SCRIPT)
    .replace('</body>', () => `<script>${script}</script></body>`)
  return { html: html.slice(0, start) + changed, script }
}

/** A hidden page is never painted, so its modules start at once. */
const loaderScript = (modules: readonly string[]) => `(()=>{
const start=()=>{
for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',fetchPriority:'low',href}))
const waiting=document.querySelector('script[type="text/waiting"]')
document.body.append(Object.assign(document.createElement('script'),{type:'module',textContent:waiting.textContent}))
}
document.hidden?start():requestAnimationFrame(()=>setTimeout(start))
})()`

/** HTML without the nonce, and the sources of the inline scripts that had it. */
interface ExtractedScripts {
  html: string
  scripts: string[]
}

/**
 * Extracts the inline scripts with the attribute `nonce`, and removes that attribute. The nonce is new for each rendering, so
 * injected content cannot have it. The page is cached and shared without it: the scripts are allowed by their hashes.
 */
export function extractScripts(html: string, nonce: string): ExtractedScripts {
  const attribute = ` nonce="${nonce}"`
  const script = new RegExp(`<script(?=[^>]*${attribute})(?![^>]*\\ssrc=)[^>]*>([^]*?)</script>`, 'g')
  const scripts = Array.from(html.matchAll(script), ([, code = '']) => code)
  return { html: html.replaceAll(attribute, ''), scripts }
}

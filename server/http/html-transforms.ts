const PRELOAD_START = '<link rel="modulepreload"'
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/?>/g
const MODULE_SCRIPT = '<script type="module" async="">'
/** A type that no browser runs. */
const DEFERRED_SCRIPT = '<script type="text/waiting">'

/**
 * Has the page's modules asked for right after its first paint, all at once and at low priority. Asked for before it, they
 * take the line from the style sheet, the font and the picture that a visitor looks at, and come no sooner for it. `script` is
 * the text of the inline script that this adds.
 */
export function deferModules(html: string): { html: string; script: string | undefined } {
  const start = html.indexOf(PRELOAD_START)
  if (start === -1) return { html, script: undefined }
  // Only the end of the page is searched and copied.
  const end = html.slice(start)
  const modules = Array.from(end.matchAll(PRELOAD), ([, href = '']) => href)
  if (modules.length === 0 || !end.includes(MODULE_SCRIPT)) return { html, script: undefined }
  const script = starter(modules)
  const changed = end
    .replaceAll(PRELOAD, '')
    .replace(MODULE_SCRIPT, DEFERRED_SCRIPT)
    .replace('</body>', () => `<script>${script}</script></body>`)
  return { html: html.slice(0, start) + changed, script }
}

/** Nothing is painted in a page that is in the background, so there it does not wait. */
const starter = (modules: readonly string[]) => `(()=>{
const start=()=>{
for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',fetchPriority:'low',href}))
const waiting=document.querySelector('script[type="text/waiting"]')
document.body.append(Object.assign(document.createElement('script'),{type:'module',textContent:waiting.textContent}))
}
document.hidden?start():requestAnimationFrame(()=>setTimeout(start))
})()`

/** Rendered HTML without the nonce, and the texts of the inline scripts that carried it. */
interface ExtractedScripts {
  html: string
  scripts: string[]
}

/**
 * Finds the inline scripts that our own renderer wrote: they carry `nonce`, which is new for each rendering, so that no content
 * can know it. The nonce is then taken out, because the page is stored and shared; the scripts are allowed by their hashes.
 */
export function extractScripts(html: string, nonce: string): ExtractedScripts {
  const mark = ` nonce="${nonce}"`
  const script = new RegExp(`<script(?=[^>]*${mark})(?![^>]*\\ssrc=)[^>]*>([^]*?)</script>`, 'g')
  const scripts = Array.from(html.matchAll(script), ([, code = '']) => code)
  return { html: html.replaceAll(mark, ''), scripts }
}

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
  const moduleScript = html.lastIndexOf(MODULE_SCRIPT)
  const end = html.lastIndexOf('</body>')
  if (start === -1 || moduleScript < start || end < moduleScript) return { html, script: undefined }
  // Preloads stand together, so only that part is searched by patterns.
  const afterPreloads = html.indexOf('>', html.lastIndexOf(PRELOAD_START, moduleScript)) + 1
  const preloads = html.slice(start, afterPreloads)
  const modules = Array.from(preloads.matchAll(PRELOAD), ([, href = '']) => href)
  if (modules.length === 0) return { html, script: undefined }
  const script = loaderScript(modules)
  const parts = [
    html.slice(0, start),
    preloads.replaceAll(PRELOAD, ''),
    html.slice(afterPreloads, moduleScript),
    DEFERRED_SCRIPT,
    html.slice(moduleScript + MODULE_SCRIPT.length, end),
    `<script>${script}</script>`,
    html.slice(end),
  ]
  return { html: parts.join(''), script }
}

/** The main picture is the largest contentful paint of most pages; a slow one must not keep the page from being used. */
const MAX_PICTURE_WAIT_MS = 500

/** Waits for the first frame, and for the main picture and its frame. A hidden page is never painted, so its modules start at once. */
const loaderScript = (modules: readonly string[]) => `(()=>{
const start=()=>{
for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',fetchPriority:'low',href}))
const waiting=document.querySelector('script[type="text/waiting"]')
document.body.append(Object.assign(document.createElement('script'),{type:'module',textContent:waiting.textContent}))
}
const painted=next=>requestAnimationFrame(()=>setTimeout(next))
const picture=document.querySelector('img[fetchpriority=high]')
const loaded=()=>Promise.race([picture.decode().catch(()=>{}),new Promise(resolve=>setTimeout(resolve,${MAX_PICTURE_WAIT_MS}))])
document.hidden?start():painted(picture?()=>loaded().then(()=>painted(start)):start)
})()`

/** The opening tag of a script without an address. */
const INLINE_SCRIPT = /^<script(?!.*\ssrc=)/s

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
  const parts = html.split(` nonce="${nonce}"`)
  // Each attribute is between two parts: the second one has the rest of its tag, and the code up to the end of the script.
  const scripts = parts.slice(1).flatMap((after, index) => {
    const before = parts[index] ?? ''
    const tagEnd = after.indexOf('>')
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, tagEnd)
    return INLINE_SCRIPT.test(tag) ? [after.slice(tagEnd + 1, after.indexOf('</script>', tagEnd))] : []
  })
  return { html: parts.join(''), scripts }
}

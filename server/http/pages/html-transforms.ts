const PRELOAD_START = '<link rel="modulepreload"'
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/gy
const MODULE_TYPE = ' type="module" async="">'
/** Browsers do not execute scripts of an unknown type. */
const DEFERRED_TYPE = ' type="text/waiting">'

interface Edit {
  start: number
  end: number
  text: string
}

interface FinishedHtml {
  html: Buffer
  /** Inline scripts that the page may execute. */
  scripts: Buffer[]
}

/**
 * Removes the nonce, adds `headTags`, and defers modules until after the first paint. Works on the encoded page, which is searched and
 * copied faster than its text: one character outside Latin-1 doubles the memory of a string.
 */
export function finishHtml(html: Buffer, { nonce, headTags }: { nonce: string; headTags: string }): FinishedHtml {
  const headEnd = html.indexOf('</head>')
  const { preloads, edits: deferring, script } = deferModules(html, headEnd)
  const { edits, scripts } = findNonces(html, nonce, preloads)
  edits.push(...deferring)
  if (script !== undefined) scripts.push(Buffer.from(script))
  if (headTags && headEnd !== -1) edits.push({ start: headEnd, end: headEnd, text: headTags })
  return { html: applyEdits(html, edits), scripts }
}

/** An edit within another one is part of it. */
function applyEdits(html: Buffer, edits: readonly Edit[]): Buffer {
  const parts: Buffer[] = []
  let done = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue
    parts.push(html.subarray(done, start), Buffer.from(text))
    done = end
  }
  return Buffer.concat([...parts, html.subarray(done)])
}

/**
 * Before the first paint, preloads would compete with the style sheet, the font and the largest image. `preloads` is the edit that removes
 * them, and `script` starts them later.
 */
function deferModules(html: Buffer, headEnd: number): { edits: Edit[]; preloads?: Edit; script?: string } {
  const start = html.indexOf(PRELOAD_START)
  const type = html.lastIndexOf(MODULE_TYPE)
  const end = html.lastIndexOf('</body>')
  if (start === -1 || type < start || end < type) return { edits: [] }
  // They stand together, so that only this part is searched by patterns, and is one edit.
  const last = html.lastIndexOf(PRELOAD_START, headEnd)
  const tags = Array.from(html.toString('latin1', start, html.indexOf('>', last) + 1).matchAll(PRELOAD))
  if (tags.length === 0) return { edits: [] }
  const script = loaderScript(tags.map(([, href = '']) => href))
  const length = tags.reduce((sum, [tag]) => sum + tag.length, 0)
  const preloads = { start, end: start + length, text: '' }
  const edits = [
    preloads,
    { start: type, end: type + MODULE_TYPE.length, text: DEFERRED_TYPE },
    { start: end, end, text: `<script>${script}</script>` },
  ]
  return { edits, preloads, script }
}

/** The main image is the largest contentful paint of most pages, but a slow one must not keep the page from being used. */
const MAX_IMAGE_WAIT_MS = 500

/** Waits for the first frame, then for the main image and its frame. A hidden page is never painted. */
const loaderScript = (modules: readonly string[]) => `(()=>{
const start=()=>{
for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',fetchPriority:'low',href}))
const waiting=document.querySelector('script[type="text/waiting"]')
document.body.append(Object.assign(document.createElement('script'),{type:'module',textContent:waiting.textContent}))
}
const painted=next=>requestAnimationFrame(()=>setTimeout(next))
const image=document.querySelector('img[fetchpriority=high]')
const loaded=()=>Promise.race([image.decode().catch(()=>{}),new Promise(resolve=>setTimeout(resolve,${MAX_IMAGE_WAIT_MS}))])
document.hidden?start():painted(image?()=>loaded().then(()=>painted(start)):start)
})()`

const INLINE_SCRIPT = /^<script(?!.*\ssrc=)/s

/**
 * Injected content cannot have the nonce of a rendering. Cached pages lose it: their scripts are allowed by hash. What `removed` deletes is
 * skipped.
 */
function findNonces(html: Buffer, nonce: string, removed?: Edit): { edits: Edit[]; scripts: Buffer[] } {
  const attribute = Buffer.from(` nonce="${nonce}"`)
  const edits: Edit[] = []
  const scripts: Buffer[] = []
  let start = html.indexOf(attribute)
  while (start !== -1) {
    const isRemoved = removed && start > removed.start && start < removed.end
    const end = isRemoved ? removed.end : start + attribute.length
    if (!isRemoved) {
      edits.push({ start, end, text: '' })
      const tagEnd = html.indexOf('>', start)
      const tag = html.toString('latin1', html.lastIndexOf('<', start), tagEnd)
      if (INLINE_SCRIPT.test(tag)) scripts.push(html.subarray(tagEnd + 1, html.indexOf('</script>', tagEnd)))
    }
    start = html.indexOf(attribute, end)
  }
  return { edits, scripts }
}

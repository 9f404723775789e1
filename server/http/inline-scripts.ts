/** Rendered HTML without the nonce, and the texts of the inline scripts that carried it. */
interface MarkedScripts {
  html: string
  scripts: string[]
}

/**
 * Finds the inline scripts that our own renderer wrote: they carry `nonce`, which is new for each rendering, so that no content
 * can know it. The nonce is then taken out, because the page is stored and shared; the scripts are allowed by their hashes.
 */
export function takeMarkedScripts(html: string, nonce: string): MarkedScripts {
  const mark = ` nonce="${nonce}"`
  const script = new RegExp(`<script(?=[^>]*${mark})(?![^>]*\\ssrc=)[^>]*>([^]*?)</script>`, 'g')
  const scripts = Array.from(html.matchAll(script), ([, code = '']) => code)
  return { html: html.replaceAll(mark, ''), scripts }
}

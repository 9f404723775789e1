import type { Station } from '#server/features/stations/stations.ts'
import { type ExternalStreams, isHls, streamUrl } from '#server/features/stations/streams.ts'
import { hashSource } from '#server/http/responses/security-headers.ts'
import { html, Html } from '#server/lib/html/html-template.ts'
import { FORMAT_LIST, type Row, type Section } from './format-list.ts'
import type { Site } from './programme.ts'

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:64rem;padding:0 1rem 4rem;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f6f6f4,#0b0c0e);color:light-dark(#101214,#f5f4f0)}
a{color:light-dark(#c02a0c,#ff6a50)}header{padding:1rem 0;border-bottom:3px solid #e8401f}header a{display:inline-block;padding:.6rem 0;font-weight:700;text-decoration:none}
h1{margin:2rem 0 .5rem;font-size:2.25rem;line-height:1.1}h2{margin:2.5rem 0 .25rem;font-size:1.4rem}p{margin:.25rem 0 1rem;color:light-dark(#43474d,#babcbf)}
table{width:100%;border-collapse:collapse}th,td{padding:.75rem .75rem .75rem 0;text-align:left;vertical-align:top;border-bottom:1px solid light-dark(#dededa,#292d32)}
th{font-weight:400}code{font:.95rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}td{width:32%}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}
@media(max-width:44rem){table,tbody,tr,th,td{display:block;width:auto}th,td{padding:.25rem 0;border:0}tr{padding:.75rem 0;border-bottom:1px solid light-dark(#dededa,#292d32)}}`

const STYLE_TAG = new Html(`<style>${STYLE}</style>`)
/** Firefox applies the policy to the icon of the site. */
export const INDEX_POLICY = `default-src 'none';img-src 'self';style-src ${hashSource(STYLE)};base-uri 'none';form-action 'none';frame-ancestors 'none'`

/** The examples are of the first station; of HLS, of the first one that has it. */
export function indexPage(site: Site, stations: readonly Station[], streams: ExternalStreams): string {
  const hasHls = ({ id }: Station) => isHls(streamUrl(id, streams, site.origin))
  const examples = { any: stations[0]?.id, hls: stations.find(hasHls)?.id }
  const names = stations.map(({ id, name }) => html`<li><code>${id}</code> ${name}</li>`)
  return html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Open formats | ${site.name}</title>
        <meta
          name="description"
          content="The stations, programme, podcasts and titles of ${site.name} in formats that other software reads."
        />
        <link rel="canonical" href="${site.origin}/feeds" />
        ${STYLE_TAG}
      </head>
      <body>
        <header><a href="/">${site.name}</a></header>
        <main>
          <h1>Open formats</h1>
          <p>
            What we broadcast, for other software: no key, no sign-in, from any site. Everything except the titles has
            an ETag; ask again with If-None-Match.
          </p>
          <h2>Stations</h2>
          <ul>
            ${names}
          </ul>
          ${FORMAT_LIST.map((section) => sectionHtml(section, examples))}
        </main>
      </body>
    </html>`.text
}

interface Examples {
  any: string | undefined
  hls: string | undefined
}

const sectionHtml = ({ title, intro, rows }: Section, examples: Examples): Html =>
  html`<h2>${title}</h2>
    <p>${intro}</p>
    <table>
      <tbody>
        ${rows.map((row) => rowHtml(row, examples))}
      </tbody>
    </table>`

function exampleOf({ path, example, format }: Row, { any, hls }: Examples): string | null {
  if (example === undefined) return path.includes('{') || !isReadable(path) ? null : path
  const station = format === 'HLS' ? hls : any
  return station === undefined ? null : example.replace('{station}', station)
}

/** The hub only accepts POST, and some entries are no paths. */
const isReadable = (path: string): boolean => path.startsWith('/') && path !== '/websub'

function rowHtml(row: Row, examples: Examples): Html {
  const { path, format, note } = row
  const url = exampleOf(row, examples)
  const code = html`<code>${path}</code>`
  return html`<tr>
    <th scope="row">${url === null ? code : html`<a href="${url}">${code}</a>`}</th>
    <td>${format}</td>
    <td>${note}</td>
  </tr>`
}

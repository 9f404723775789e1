import { imagePath } from '#contract/images.ts'
import { OWN_ACCOUNT } from '#contract/playback.ts'
import { hashSource } from '#server/http/responses/security-headers.ts'
import { html, Html } from '#server/lib/html/html-template.ts'
import { absoluteUrl, type Site } from '../programme.ts'
import type { Embeddable } from './find-embeddable.ts'
import { STYLE } from './style.ts'

/** Must match the hash in the policy byte for byte. */
const STYLE_TAG = new Html(`<style>${STYLE}</style>`)

const ICONS = new Html(
  '<svg class="play" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14l11-7z"/></svg><svg class="pause" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 5h4v14H6zm8 0h4v14h-4z"/></svg><svg class="wait" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray="40 20"/></svg>',
)

/** One small script, no player library before the first click, no cookies, no storage. Without a `theme` it follows the system. */
export function embedPage(site: Site, found: Embeddable, theme: 'dark' | 'light' | null): string {
  const isLive = found.kind.startsWith('live')
  const isVideo = found.kind.endsWith('video')
  const page = absoluteUrl(site, found.path)
  const imageUrl = found.image ? imagePath(found.image.id, isVideo ? '16x9' : '1x1', isVideo ? 640 : 320) : ''
  const body = found.isPremium ? premiumNote(page) : controls(found, isLive)
  return html`<!doctype html>
    <html lang="en-ZA" ${theme ? new Html(` data-theme="${theme}"`) : ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${found.title}</title>
        <link rel="canonical" href="${page}" />
        ${STYLE_TAG}
      </head>
      <body>
        <main
          class="player ${isVideo ? 'is-video' : ''}"
          data-media
          data-media-id="${found.mediaId}"
          data-account="${OWN_ACCOUNT}"
          data-state="paused"
          data-station="${found.station ?? ''}"
          ${isLive ? new Html(' data-live') : ''}${found.kind === 'live' ? new Html(' data-titles') : ''}
        >
          ${
            isVideo
              ? html`<video playsinline preload="none" poster="${imageUrl}" aria-label="${found.title}"></video>`
              : html`<audio preload="none"></audio
                  >${imageUrl ? html`<img src="${imageUrl}" alt="" width="120" height="120" />` : ''}`
          }
          <div class="text">
            <p class="brand">
              <a href="${page}" target="_blank" rel="noopener">${site.name}</a
              >${isLive ? html` <span class="live">Live</span>` : ''}
            </p>
            <h1><a href="${page}" target="_blank" rel="noopener">${found.title}</a></h1>
            <p class="sub" data-now>${found.subtitle}</p>
            ${body}
          </div>
        </main>
        ${found.isPremium ? '' : html`<script type="module" src="/embed-assets/player.js"></script>`}
      </body>
    </html>`.text
}

const controls = (found: Embeddable, isLive: boolean): Html =>
  html`<div class="controls">
    <button type="button" data-play aria-label="Play ${found.title}">${ICONS}</button>${
      isLive
        ? ''
        : html`<input
              type="range"
              min="0"
              max="${Math.round(found.durationSeconds ?? 0)}"
              value="0"
              step="1"
              aria-label="Position"
            /><span data-time>00:00 / ${clock(found.durationSeconds ?? 0)}</span>`
    }<span role="status"></span>
  </div>`

const premiumNote = (page: string): Html =>
  html`<p class="controls">
    <a class="button" href="${page}" target="_blank" rel="noopener">Listen with Audiostar+</a>
  </p>`

/** As in the app: `03:59`, `1:04:09`. */
function clock(seconds: number): string {
  const digits = (unit: number) => String(Math.floor(seconds / unit) % 60).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${hours}:` : ''}${digits(60)}:${digits(1)}`
}

/** Any site may frame the player. External streams may be on any host. */
export const EMBED_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${hashSource(STYLE)}`,
  "img-src 'self'",
  "media-src 'self' blob: https: http:",
  "connect-src 'self' https: http:",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join(';')

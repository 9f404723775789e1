import * as z from 'zod'
import { imagePath } from '#contract/images.ts'
import { canonicalPath } from '#server/features/catalogue/content-urls.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { html } from '#server/lib/html/html-template.ts'
import { decodePath } from '#server/lib/urls/decode-path.ts'
import { absoluteUrl, type Site } from '../programme.ts'
import { writeXml } from '../xml.ts'
import type { Embeddable } from './find-embeddable.ts'

/** A size that is empty, zero or none limits nothing. */
const Size = z.coerce.number().min(1).max(10_000).transform(Math.floor).optional().catch(undefined)
const Query = z.object({
  url: z.string().max(2_000),
  maxwidth: Size,
  maxheight: Size,
  format: z.string().max(20).optional(),
})

export interface OembedRequest {
  path: string
  maxWidth: number
  maxHeight: number
  format: 'json' | 'xml'
}

const AUDIO = { width: 600, height: 152 }
const VIDEO = { width: 640, height: 360 }
const THUMBNAIL_WIDTH = 480

/** Reads the query of https://oembed.com. Throws BAD_INPUT, and NOT_FOUND for URLs of other sites. */
export function readOembedRequest(site: Site, query: unknown): OembedRequest {
  const { success, data } = Query.safeParse(query)
  if (!success) throw new AppError('BAD_INPUT', '`url` must be the URL of a page')
  const format = data.format?.toLowerCase() || 'json'
  if (format !== 'json' && format !== 'xml') throw new AppError('BAD_INPUT', '`format` must be json or xml')
  const url = URL.canParse(data.url) ? new URL(data.url) : null
  if (url?.host !== new URL(site.origin).host) throw new AppError('NOT_FOUND', 'This is not a URL of this site')
  return {
    path: canonicalPath(decodePath(url.pathname) ?? url.pathname),
    maxWidth: data.maxwidth ?? Number.POSITIVE_INFINITY,
    maxHeight: data.maxheight ?? Number.POSITIVE_INFINITY,
    format,
  }
}

export function oembedResponse(site: Site, { maxWidth, maxHeight }: OembedRequest, found: Embeddable) {
  const isVideo = found.kind.endsWith('video')
  const size = isVideo ? videoSize(maxWidth, maxHeight) : audioSize(maxWidth, maxHeight)
  const frame = html`<iframe
    src="${absoluteUrl(site, `/embed${found.path}`)}"
    width="${size.width}"
    height="${size.height}"
    title="${found.title}"
    loading="lazy"
    allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    allowfullscreen
    style="border:0;border-radius:12px;max-width:100%"
  ></iframe>`
  return {
    version: '1.0',
    type: isVideo ? 'video' : 'rich',
    title: found.title,
    author_name: found.subtitle,
    provider_name: site.name,
    provider_url: site.origin,
    cache_age: 3_600,
    ...(found.image && {
      thumbnail_url: absoluteUrl(site, imagePath(found.image.id, isVideo ? '16x9' : '1x1', THUMBNAIL_WIDTH)),
      thumbnail_width: THUMBNAIL_WIDTH,
      thumbnail_height: isVideo ? (THUMBNAIL_WIDTH * 9) / 16 : THUMBNAIL_WIDTH,
    }),
    html: frame.text,
    ...size,
  }
}

export const oembedXml = (response: ReturnType<typeof oembedResponse>): string => writeXml({ oembed: response })

const audioSize = (maxWidth: number, maxHeight: number) => ({
  width: Math.min(AUDIO.width, maxWidth),
  height: Math.min(AUDIO.height, maxHeight),
})

function videoSize(maxWidth: number, maxHeight: number) {
  const width = Math.floor(Math.min(VIDEO.width, maxWidth, (maxHeight * 16) / 9))
  return { width, height: Math.floor((width * 9) / 16) }
}

import * as z from 'zod'
import { AD_FORMATS, type AdFormat } from '#contract/ads.ts'
import { STATIONS } from '#contract/stations.ts'
import { linkTarget } from '#server/lib/urls/web-url.ts'

const text = (max: number) => z.string().trim().min(1).max(max)
const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be a name of lower-case letters, digits and -')
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1b1300')
const picture = z.string().regex(/^[a-z0-9][a-z0-9-]*\.(webp|avif|png|jpg|svg)$/, 'must be the name of a picture file')
const instant = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-03-01T06:00:00+02:00' })

/** Encoded, because it is sent in a header. */
const target = z.string().transform((text, context) => {
  const found = linkTarget(text)
  // A protocol-relative URL may be a path with a superfluous slash.
  if (found?.startsWith('https:') && !text.startsWith('/')) return found
  if (found?.startsWith('/')) return found.toWellFormed().replaceAll(/[^!-~]/gu, encodeURIComponent)
  context.addIssue('must be a path of this site or an https address')
  return z.NEVER
})

const base = { id: name, formats: z.array(z.enum(AD_FORMATS)).min(1) }

const Creative = z.discriminatedUnion('kind', [
  /** One picture for each format, `files` in the folder of pictures. `alt` repeats its text. */
  z.strictObject({
    kind: z.literal('picture'),
    id: name,
    files: z.partialRecord(z.enum(AD_FORMATS), picture),
    alt: text(300),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('text'),
    headline: text(60),
    text: text(140),
    action: text(30),
    fill: colour,
    ink: colour,
  }),
  /** Shown in a sandboxed frame. `{{click}}` is replaced by the URL of its links. */
  z.strictObject({ ...base, kind: z.literal('html'), title: text(120), html: text(20_000) }),
])
export type Creative = z.infer<typeof Creative>

export const Campaign = z
  .strictObject({
    id: name,
    advertiser: text(80),
    url: target,
    from: instant.optional(),
    until: instant.optional(),
    weight: z.int().min(1).max(1_000).default(1),
    /** Impressions per visitor and day. */
    cap: z.int().min(1).max(100).optional(),
    slots: z.array(name).default([]),
    stations: z.array(z.enum(STATIONS)).default([]),
    pages: z.array(z.string().regex(/^\/[^\s?#]*$/)).default([]),
    creatives: z.array(Creative).min(1).max(20),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), 'must end after it begins')
  .refine(({ creatives }) => new Set(creatives.map(({ id }) => id)).size === creatives.length, 'has a creative twice')
export type Campaign = z.infer<typeof Campaign>

export const Campaigns = z
  .array(Campaign)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'A campaign is there twice')

export const supportedFormats = (creative: Creative): AdFormat[] =>
  creative.kind === 'picture' ? AD_FORMATS.filter((format) => creative.files[format]) : creative.formats

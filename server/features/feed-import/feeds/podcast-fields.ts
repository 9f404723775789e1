import { z } from 'zod'
import { webUrl } from '#server/lib/urls/web-url.ts'
import type { FeedItem } from './feed.ts'
import { toLine } from './field-values.ts'
import { listOf, orNull } from './lenient-schemas.ts'
import { transcriptType } from './podcast-tags.ts'

const Text = orNull(z.string())
const Whole = z.coerce.number().int().positive().nullable().catch(null)

/** What the services that are read as JSON Feeds have, and JSON Feed does not. */
export const PodcastFields = z
  .object({
    season: Whole,
    episode: Whole,
    episode_type: z.enum(['full', 'trailer', 'bonus']).catch('full'),
    explicit: z.boolean().catch(false),
    chapters_url: Text,
    transcripts: listOf(z.object({ url: z.string(), type: Text })),
    persons: listOf(z.object({ name: z.string(), role: Text, group: Text, href: Text, img: Text })),
    soundbites: listOf(z.object({ startTime: z.number(), duration: z.number(), title: Text })),
  })
  .nullish()
  .catch(null)

type Read = Pick<
  FeedItem,
  'season' | 'episode' | 'episodeType' | 'explicit' | 'chapters' | 'transcripts' | 'persons' | 'soundbites'
>

export function readPodcastFields(fields: z.infer<typeof PodcastFields>, base: string | null): Read {
  const chaptersUrl = webUrl(fields?.chapters_url, base)
  return {
    season: fields?.season ?? null,
    episode: fields?.episode ?? null,
    episodeType: fields?.episode_type ?? 'full',
    explicit: fields?.explicit ?? false,
    chapters: chaptersUrl ? { url: chaptersUrl, type: 'application/json+chapters' } : null,
    transcripts: (fields?.transcripts ?? []).flatMap(({ url: href, type }) => {
      const url = webUrl(href, base)
      return url
        ? [{ url, type: transcriptType(type?.trim().toLowerCase() ?? '', url), language: null, rel: null }]
        : []
    }),
    persons: (fields?.persons ?? []).map(({ name, role, group, href, img }) => ({
      name: toLine(name),
      role: role?.toLowerCase() || 'host',
      group: group?.toLowerCase() || 'cast',
      href: webUrl(href, base),
      imageUrl: webUrl(img, base),
    })),
    soundbites: (fields?.soundbites ?? []).map(({ startTime, duration, title }) => ({
      startSeconds: startTime,
      durationSeconds: duration,
      title: toLine(title ?? ''),
    })),
  }
}

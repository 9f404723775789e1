import type { ContentMedia } from '../content-media.ts'
import type { StationContent } from '../schema/content.ts'
import { articleRows } from './article-rows.ts'
import type { ContentRow } from './content-defaults.ts'
import { radioRows } from './radio-rows.ts'
import { videoRows } from './video-rows.ts'

export const itemRows = (content: StationContent, made: ContentMedia, now: Date): ContentRow[] => [
  ...radioRows(content, made, now),
  ...videoRows(content, made, now),
  ...articleRows(content, made, now),
]

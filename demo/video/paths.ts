import path from 'node:path'
import { MEDIA } from '../sound/paths.ts'
import { RENDITIONS } from './grid.ts'

export const VIDEOS = path.join(MEDIA, 'videos')
export const VIDEO_CHANNELS = path.join(MEDIA, 'live', 'video')
/** Intermediate files; safe to delete, everything in it is made again. */
export const WORK = path.join(import.meta.dirname, '..', '..', '.cache', 'video')

/** The first rendition is the one that is sent whole, so it has the film's own name. */
export const fileOf = (id: string, rendition: string) =>
  rendition === RENDITIONS[0].name ? `${id}.mp4` : `${id}-${rendition}.mp4`

import path from 'node:path'
import { MEDIA } from '../sound/paths.ts'

export const VIDEOS = path.join(MEDIA, 'videos')
export const VIDEO_CHANNELS = path.join(MEDIA, 'live', 'video')
/** Intermediate files; safe to delete, everything in it is made again. */
export const WORK = path.join(import.meta.dirname, '..', '..', '.cache', 'video')

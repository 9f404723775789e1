import path from 'node:path'
import { MEDIA } from '../sound/paths.ts'
import { RENDITIONS } from './grid.ts'

export const VIDEOS = path.join(MEDIA, 'videos')
export const VIDEO_CHANNELS = path.join(MEDIA, 'live', 'video')
/** Can be deleted: the files are generated again. */
export const WORK = path.join(import.meta.dirname, '..', '..', '.cache', 'video')

/** The first rendition is also served as a whole file, so it has the name of the film. */
export const fileOf = (id: string, rendition: string) =>
  rendition === RENDITIONS[0].name ? `${id}.mp4` : `${id}-${rendition}.mp4`

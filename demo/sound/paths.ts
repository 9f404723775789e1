import { join } from 'node:path'

const HERE = import.meta.dirname

export const SOUND = HERE
export const MEDIA = join(HERE, '..', 'media')
export const PODCASTS = join(HERE, '..', 'content', 'podcasts')
/** Intermediate files; safe to delete, everything in it is made again. */
export const WORK = join(HERE, '..', '..', '.cache', 'sound')
export const SOUNDFONT = '/usr/share/sounds/sf2/FluidR3_GM.sf2'

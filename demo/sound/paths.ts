import { join } from 'node:path'

const HERE = import.meta.dirname

export const SOUND = HERE
export const MEDIA = join(HERE, '..', 'media')
export const PODCASTS = join(HERE, '..', 'content', 'podcasts')
/** Can be deleted: the files are generated again. */
export const WORK = join(HERE, '..', '..', '.cache', 'sound')
export const SOUNDFONT = '/usr/share/sounds/sf2/FluidR3_GM.sf2'

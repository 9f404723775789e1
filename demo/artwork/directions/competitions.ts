import type { ViewDirection } from '../direction.ts'

export const competitions: ViewDirection[] = [
  {
    kind: 'view',
    id: 'comp-coast-road',
    scene: 'coast',
    palette: 'fynbos',
    look: 0.6,
    isLight: true,
    description: 'A road between the mountain and the sea, in pink light',
  },
  {
    kind: 'view',
    id: 'comp-mystery-noise',
    scene: 'noise',
    palette: 'highveld',
    look: 0.58,
    isLight: true,
    description: 'A recording that is silent except for one short burst, in green',
  },
  {
    kind: 'view',
    id: 'comp-derby',
    scene: 'pitch',
    palette: 'egoli',
    look: 0.54,
    isLight: true,
    description: 'Two players and a ball under floodlights, in amber',
  },
  {
    kind: 'view',
    id: 'comp-ferry',
    scene: 'sea',
    palette: 'atlantic',
    look: 0.46,
    isLight: true,
    description: 'A small boat on a blue sea before a low sun',
  },
]

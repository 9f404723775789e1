import type { ViewDirection } from '../direction.ts'

export const competitions: ViewDirection[] = [
  {
    kind: 'view',
    id: 'comp-coast-road',
    scene: 'road',
    palette: 'fynbos',
    look: 0.57,
    isLight: true,
    description: 'An empty coast road in pink light',
  },
  {
    kind: 'view',
    id: 'comp-mystery-noise',
    scene: 'stage',
    palette: 'highveld',
    look: 0.5,
    isLight: true,
    description: 'A band on a stage in green light',
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

import type { Features } from '../features.ts'

export const CAST_COVERS = {
  gogo: {
    described: 'a smiling grandmother with a headwrap and glasses',
    skin: 0.42,
    face: 'round',
    hair: 'bald',
    headgear: 'headwrap',
    eyes: 'laughing',
    brows: 'light',
    nose: 'broad',
    mouth: 'grin',
    age: 2,
    glasses: 'round',
    earrings: 'drops',
    clothes: 'shawl',
    cloth: 0.86,
  },
  newsreader: {
    described: 'a smiling news reader with sleek bobbed hair',
    skin: 0.56,
    face: 'oval',
    hair: 'fringe',
    eyes: 'open',
    brows: 'arched',
    nose: 'straight',
    mouth: 'smile',
    earrings: 'studs',
    clothes: 'suit',
    cloth: 0.2,
  },
} as const satisfies Record<string, Features>

import type { PresenterDirection, ViewDirection } from '../direction.ts'

export const heroes: (PresenterDirection | ViewDirection)[] = [
  { kind: 'presenter', id: 'hero-open-line', station: '702', people: ['imraan'], backdrop: 'stripes', isHero: true },
  {
    kind: 'view',
    id: 'hero-ponte',
    scene: 'city',
    palette: 'sunset',
    look: 0.62,
    description: 'The towers of Hillbrow before a large evening sun',
  },
  {
    kind: 'view',
    id: 'hero-rooftop',
    scene: 'stage',
    palette: 'highveld',
    look: 0.62,
    isLight: true,
    description: 'A band on a rooftop stage in green light, seen over the heads of the crowd',
  },
  {
    kind: 'presenter',
    id: 'hero-southeaster',
    station: 'capetalk',
    people: ['yusra'],
    backdrop: 'swell',
    isHero: true,
  },
  { kind: 'presenter', id: 'hero-fynbos', station: 'kfm', people: ['chante'], backdrop: 'rays', isHero: true },
  { kind: 'presenter', id: 'hero-mixdown', station: '947', people: ['zee'], backdrop: 'disc', isHero: true },
  {
    kind: 'view',
    id: 'hero-pier',
    scene: 'cranes',
    palette: 'clay',
    look: 0.4,
    description: 'Cranes over a loaded container ship in the last light',
  },
  {
    kind: 'view',
    id: 'hero-cloth',
    scene: 'table',
    palette: 'fynbos',
    look: 0.68,
    description: 'Table Mountain in pink evening light above the lamps of the city',
  },
]

import type { CoverDirection } from '../direction.ts'

/** Of video podcasts and of the mixed podcast. */
export const series: CoverDirection[] = [
  {
    kind: 'cover',
    id: 'pod-tide-tables',
    title: 'Tide Tables',
    byline: 'CapeTalk on film',
    station: 'capetalk',
    family: 'wave',
    palette: 'atlantic',
    description: 'Round waves in rows, in blue and white, under the words Tide Tables',
  },
  {
    kind: 'cover',
    id: 'pod-five-in-the-morning',
    title: 'Five in the Morning',
    byline: '702 on film',
    station: '702',
    family: 'poster',
    palette: 'egoli',
    description: 'The words Five in the Morning, large on amber',
  },
  {
    kind: 'cover',
    id: 'pod-rooftop-sessions',
    title: 'Rooftop Sessions',
    byline: '947 on film',
    station: '947',
    family: 'landscape',
    scene: 'stage',
    palette: 'highveld',
    description: 'A band on a rooftop stage in green light',
  },
  {
    kind: 'cover',
    id: 'pod-red-soil',
    title: 'Red Soil',
    byline: 'To hear and to see',
    station: 'capetalk',
    family: 'landscape',
    scene: 'karoo',
    palette: 'rooibos',
    description: 'A wind pump on a rust-red plain',
  },
]

import type { BackdropName } from '../backdrops.ts'
import type { Crop, Frame } from '../crops.ts'
import type { Figure, Place } from '../figure.ts'
import type { StationName } from '../palettes.ts'
import type { Raster } from '../raster.ts'
import { printOnStation } from '../station-print.ts'
import { drawBust } from './bust.ts'
import { CAST, type CastName } from './cast.ts'

export type Presenter = {
  id: string
  station: StationName
  people: readonly [CastName, CastName?]
  backdrop: BackdropName
  /** Heroes are larger and have a microphone. */
  isHero: boolean
}

/** In squares the head is in the centre of a circle; wide crops leave the left to the page. */
const PLACES: Record<Crop, Place> = {
  '1x1': { x: 0.5, y: 0.46, size: 1.02 },
  '16x9': { x: 0.7, y: 0.455, size: 1.1 },
  '21x9': { x: 0.72, y: 0.49, size: 1.2 },
  '4x5': { x: 0.5, y: 0.41, size: 1.14 },
}

const HERO_PLACES: Record<Crop, Place> = {
  ...PLACES,
  '16x9': { x: 0.7, y: 0.44, size: 1.2 },
  '21x9': { x: 0.72, y: 0.46, size: 1.32 },
}

/** Of two heads, from the middle; a share of the unit. */
const APART = 0.19

type Placed = { figure: Figure; place: Place }

function figuresOf({ id, people, isHero }: Presenter, { width, unit }: Frame, place: Place): Placed[] {
  const [first, second] = people
  const bust = (person: CastName) => drawBust(CAST[person], `${id} ${person}`, isHero)
  if (!second) return [{ figure: bust(first), place }]
  const shift = (APART * unit) / width
  const size = place.size * 0.82
  return [
    { figure: bust(second), place: { x: place.x + shift, y: place.y + 0.02, size } },
    { figure: bust(first), place: { x: place.x - shift, y: place.y + 0.07, size } },
  ]
}

export function drawPresenter(presenter: Presenter, frame: Frame): Promise<Raster> {
  const place = (presenter.isHero ? HERO_PLACES : PLACES)[frame.crop]
  return printOnStation(presenter, figuresOf(presenter, frame, place), place, frame)
}

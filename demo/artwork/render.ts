import type { Frame } from './crops.ts'
import type { CoverDirection, Direction, ViewDirection } from './direction.ts'
import type { Caption, Cover } from './families/cover.ts'
import { drawLandscape } from './families/landscape.ts'
import { PLAIN_FAMILIES } from './families/plain.ts'
import { drawPortrait } from './families/portrait.ts'
import { drawStill } from './families/still.ts'
import { drawStudioObject } from './objects/objects.ts'
import { PALETTES } from './palettes.ts'
import { drawPresenter } from './people/presenter.ts'
import type { Raster } from './raster.ts'
import { drawView } from './scenes/view.ts'
import { drawStationMark } from './station-print.ts'

/** Only square crops have a title: pages place their own text over the others. */
function captionOf({ title, byline, station }: CoverDirection, { crop }: Frame): Caption | undefined {
  return crop === '1x1' ? { title, byline, station } : undefined
}

function renderCover(direction: CoverDirection, frame: Frame): Promise<Raster> {
  const { id, palette } = direction
  const cover: Cover = { id, palette: PALETTES[palette], caption: captionOf(direction, frame) }
  switch (direction.family) {
    case 'landscape':
      return drawLandscape(cover, frame, direction.scene)
    case 'portrait':
      return drawPortrait(cover, frame, direction.person)
    case 'still':
      return drawStill(cover, frame, direction.object)
    default:
      return PLAIN_FAMILIES[direction.family](cover, frame)
  }
}

function renderView(direction: ViewDirection, frame: Frame): Promise<Raster> {
  const { id, scene, palette, look, hasSpot = false, isLight = false } = direction
  return drawView({ id, scene, palette: PALETTES[palette], look, hasSpot, hasDots: !isLight }, frame)
}

/** The same direction and frame give the same pixels. */
export function renderPicture(direction: Direction, frame: Frame): Promise<Raster> {
  switch (direction.kind) {
    case 'cover':
      return renderCover(direction, frame)
    case 'presenter':
      return drawPresenter({ ...direction, isHero: direction.isHero ?? false }, frame)
    case 'object':
      return drawStudioObject(direction, frame)
    case 'view':
      return renderView(direction, frame)
    case 'station':
      return drawStationMark(direction.station, frame)
    default:
      return direction satisfies never
  }
}

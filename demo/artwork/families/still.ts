import { channels, contrast } from '../colour.ts'
import type { Frame } from '../crops.ts'
import { OBJECTS, type ObjectName } from '../objects/objects.ts'
import type { Palette } from '../palettes.ts'
import { compose, coverageOf, cutOut, rasterise, toneOf, type Raster } from '../raster.ts'
import { halftone } from '../screens.ts'
import { group, path, rect, sheet } from '../svg.ts'
import { setBlock } from '../type-setting.ts'
import { tag, type Caption, type Cover } from './cover.ts'

function flat({ width, height }: Frame, colour: string): Raster {
  return { data: Buffer.alloc(width * height * 3, Uint8Array.from(channels(colour))), width, height }
}

/** Position of the 600 box: below the title on squares, at the focus elsewhere. */
function placeOf({ width, height, unit, focus }: Frame, titled: boolean): string {
  const side = unit * (titled ? 0.74 : 0.86)
  const x = titled ? width / 2 + unit * 0.1 : focus.x
  const y = titled ? height / 2 + unit * 0.07 : focus.y
  return `translate(${x - side / 2} ${y - side / 2}) scale(${side / 600}) rotate(8 300 300)`
}

async function printObject(object: ObjectName, { ink, paper }: Palette, frame: Frame, titled: boolean) {
  const { width, height, unit } = frame
  const { defs, body } = OBJECTS[object]()
  const placed = group(body, placeOf(frame, titled))
  const shifted = group(placed, `translate(${unit * 0.05} ${unit * 0.035})`)
  const alone = sheet(width, height, placed, defs)
  const tone = await toneOf(sheet(width, height, rect(0, 0, width, height, '#fff') + placed, defs), frame)
  const print = halftone(tone, { cell: unit / 58, degrees: 26, ink, paper, soft: 0.26 })
  return Promise.all([
    cutOut(flat(frame, ink), await coverageOf(sheet(width, height, shifted, defs), frame)),
    cutOut(print, await coverageOf(alone, frame)),
  ])
}

function label(caption: Caption, { fill, ink, accent, paper }: Palette, { width, height, unit }: Frame): string {
  const margin = unit * 0.065
  const readable = (ground: string) => (contrast(ground, ink) > 4 ? ink : paper)
  const title = setBlock(caption.title, {
    face: { weight: 860, width: 78 },
    size: unit * 0.165,
    x: margin,
    y: margin,
    width: width * 0.66,
    height: height * 0.44,
    leading: 0.9,
  })
  return (
    path(title.path, readable(fill)) +
    tag(caption, { x: margin, y: height - margin, size: unit * 0.055, fill: readable(accent) })
  )
}

export async function drawStill({ id, palette, caption }: Cover, frame: Frame, object: ObjectName): Promise<Raster> {
  const { width, height } = frame
  const table = rect(0, 0, width, height, palette.fill) + rect(0, height * 0.78, width, height * 0.22, palette.accent)
  const printed = await printObject(object, palette, frame, caption !== undefined)
  const words = caption ? [sheet(width, height, label(caption, palette, frame))] : []
  return compose(await rasterise(sheet(width, height, table), frame), [...printed, ...words], 0.012, id)
}

import sharp from 'sharp'
import { circle, path, rect, sheet } from '../../artwork/svg.ts'
import { setLine } from '../../artwork/type-setting.ts'
import type { Spot } from './spot-list.ts'

const SIDE = 600
const MARGIN = 48
const BOLD = { weight: 900, width: 88 }
const PLAIN = { weight: 600, width: 100 }

function drawing({ lines, advertiser, paper, ink }: Spot, width: number, height: number): string {
  const widest = Math.max(...lines.map((line) => setLine(line, { face: BOLD, size: 1, x: 0, y: 0 }).width))
  const size = Math.min(height * 0.2, (width - 2 * MARGIN) / widest, (height - 3.4 * MARGIN) / (lines.length + 0.4))
  const words = lines.map((line, i) =>
    path(setLine(line, { face: BOLD, size, x: MARGIN, y: MARGIN + size * (i + 0.8) }).path, ink),
  )
  const name = setLine(advertiser, { face: PLAIN, size: 30, x: MARGIN, y: height - MARGIN })
  const lamp = circle(width - MARGIN * 2.4, height - MARGIN * 1.4, MARGIN * 3.2, ink, 'opacity="0.16"')
  const rule = rect(MARGIN, height - MARGIN - 46, 72, 5, ink)
  return sheet(width, height, [rect(0, 0, width, height, paper), lamp, ...words, rule, path(name.path, ink)].join(''))
}

/** For two pixels to one of CSS. */
export const companion = (spot: Spot): Promise<Buffer> =>
  sharp(Buffer.from(drawing(spot, SIDE, SIDE)))
    .webp({ quality: 82 })
    .toBuffer()

export const filmFrame = (spot: Spot): Promise<Buffer> =>
  sharp(Buffer.from(drawing(spot, 1_280, 720)))
    .png()
    .toBuffer()

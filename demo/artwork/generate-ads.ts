/** Draws the pictures of the demo's advertisements into `demo/ads`: `node demo/artwork/generate-ads.ts`. */
import { writeFileSync } from 'node:fs'
import { AD_FORMATS, type AdFormat } from '#contract/ads.ts'
import { PALETTES, type Palette, type PaletteName } from './palettes.ts'
import { compose, encodeWebp } from './raster.ts'
import type { SceneName } from './scenes/scenes.ts'
import { drawView } from './scenes/view.ts'
import { linearGradient, path, rect, sheet, short } from './svg.ts'
import { setBlock, setLine } from './type-setting.ts'

interface Poster {
  id: string
  scene: SceneName
  palette: PaletteName
  /** Position of the subject, as a share of the scene's width. */
  look: number
  advertiser: string
  headline: string
  action: string
}

const POSTERS: readonly Poster[] = [
  {
    id: 'duineveld',
    scene: 'karoo',
    palette: 'rooibos',
    look: 0.72,
    advertiser: 'Duineveld Rooibos',
    headline: 'Slow tea for slow traffic',
    action: 'From the far side of the Cederberg',
  },
  {
    id: 'sonskyn',
    scene: 'pylons',
    palette: 'veld',
    look: 0.62,
    advertiser: 'Sonskyn & Seun',
    headline: 'The sun sends no bill',
    action: 'Panels for roofs of every age',
  },
]

/** Pixels for one CSS pixel, for dense screens. */
const DENSITY = 2

function frameOf(format: AdFormat) {
  const [width = 0, height = 0] = format.split('x').map((side) => Number(side) * DENSITY)
  return {
    crop: '21x9',
    width,
    height,
    unit: Math.min(width, height),
    focus: { x: width * 0.7, y: height / 2 },
  } as const
}

/** A fade of the ink keeps the text legible on any scene. */
function textOver({ advertiser, headline, action }: Poster, { ink, paper, accent }: Palette, format: AdFormat): string {
  const { width, height } = frameOf(format)
  const isWide = width > height * 2
  const margin = Math.round(height * (isWide ? 0.13 : 0.09))
  const column = isWide ? width * 0.42 : width - margin * 2
  const size = height * (isWide ? 0.25 : 0.15)
  const small = height * (isWide ? (width < 1_000 ? 0.1 : 0.078) : 0.062)
  const title = setBlock(headline, {
    face: { weight: 800, width: 82 },
    size,
    x: margin,
    y: isWide ? margin * 1.15 + small : height - margin - small * 2.1,
    width: column,
    height: height * (isWide ? 0.52 : 0.42),
    from: isWide ? 'top' : 'baseline',
    leading: 0.98,
  })
  const plain = { face: { weight: 600, width: 100 }, size: small, x: margin } as const
  const fade = isWide ? 0 : 270
  return sheet(
    width,
    height,
    rect(0, 0, width, height, 'url(#fade)') +
      rect(margin, margin, small * 0.5, small * 0.5, accent) +
      path(setLine(advertiser, { ...plain, x: margin + small * 0.9, y: margin + small * 0.56 }).path, paper) +
      path(title.path, paper) +
      path(setLine(action, { ...plain, y: Number(short(height - margin)) }).path, paper, 'opacity="0.86"'),
    linearGradient(
      'fade',
      [
        [0, ink, 0.94],
        [isWide ? 0.42 : 0.5, ink, 0.8],
        [isWide ? 0.8 : 1, ink, 0.06],
      ],
      fade,
    ),
  )
}

for (const poster of POSTERS) {
  const palette = PALETTES[poster.palette]
  for (const format of AD_FORMATS) {
    const view = { ...poster, palette, hasSpot: false, hasDots: false }
    const scene = await drawView(view, frameOf(format))
    const picture = await compose(scene, [textOver(poster, palette, format)], 0, poster.id)
    writeFileSync(new URL(`../ads/${poster.id}-${format}.webp`, import.meta.url), await encodeWebp(picture))
    console.log(poster.id, format)
  }
}

import type { Frame } from '../crops.ts'
import type { Palette, StationName } from '../palettes.ts'
import type { Raster } from '../raster.ts'
import { path } from '../svg.ts'
import { setBlock, setLine, type Anchor, type Face } from '../type-setting.ts'

export type Caption = { title: string; byline: string; station?: StationName }

/** Only the square crop has a caption; pages place their own text over the others. */
export type Cover = { id: string; palette: Palette; caption?: Caption }

export type DrawCover = (cover: Cover, frame: Frame) => Promise<Raster>

const TAGS = { '702': '702', '947': '947', capetalk: 'CapeTalk', kfm: 'KFM' }

type Place = { x: number; y: number; size: number; fill: string; anchor?: Anchor; extra?: string }

/** The short name of the station that produces the podcast, or of the group. */
export function tag({ station }: Caption, { x, y, size, fill, anchor, extra }: Place): string {
  const text = station ? TAGS[station] : 'Primedia+'
  return path(setLine(text, { face: { weight: 800, width: 110 }, size, x, y, anchor }).path, fill, extra)
}

export function byline({ byline }: Caption, { x, y, size, fill, anchor, extra }: Place): string {
  const face = { weight: 600, width: 92 }
  return path(setLine(byline, { face, size, x, y, anchor, tracking: 0.005 }).path, fill, extra)
}

type FootStyle = { margin?: number; rise?: number; byline: string; tag: string }

/** Byline left and tag right on one line at the foot. Margins are shares of the unit. */
export function foot(caption: Caption, frame: Frame, style: FootStyle): string {
  const { margin = 0.07, rise = 0.06 } = style
  const { unit, width } = frame
  const y = frame.height - unit * rise
  return (
    byline(caption, { x: unit * margin, y, size: unit * 0.042, fill: style.byline }) +
    tag(caption, { x: width - unit * margin, y, size: unit * 0.05, fill: style.tag, anchor: 'right' })
  )
}

type TitleStyle = {
  face: Face
  size: number
  fill: string
  height: number
  margin?: number
  rise?: number
  leading?: number
}

/** The title set left above the foot, growing upwards. Lengths are shares of the unit, height of the frame. */
export function footTitle({ title }: Caption, frame: Frame, style: TitleStyle) {
  const { margin = 0.07, rise = 0.13 } = style
  const { unit, width, height } = frame
  const block = setBlock(title, {
    face: style.face,
    size: unit * style.size,
    x: unit * margin,
    y: height - unit * rise,
    width: width - unit * margin * 2,
    height: height * style.height,
    leading: style.leading,
    from: 'baseline',
  })
  return { ...block, drawing: path(block.path, style.fill) }
}

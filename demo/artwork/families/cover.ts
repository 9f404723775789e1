import type { Frame } from '../crops.ts'
import type { Palette, StationName } from '../palettes.ts'
import type { Raster } from '../raster.ts'

export type Caption = { title: string; byline: string; station?: StationName }

/** What a family needs to know to draw a cover. Only the square crop has a caption; pages write over the others. */
export type Cover = { id: string; palette: Palette; caption?: Caption }

export type DrawCover = (cover: Cover, frame: Frame) => Promise<Raster>

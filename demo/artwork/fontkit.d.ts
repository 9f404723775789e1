// The part of these two packages that type-setting.ts uses; neither ships types.
declare module 'fontkit' {
  export type Outline = {
    scale(x: number, y: number): Outline
    translate(x: number, y: number): Outline
    toSVG(): string
  }
  export type Glyph = { path: Outline }
  export type Font = {
    unitsPerEm: number
    getVariation(axes: Record<string, number>): Font
    layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number }[] }
  }
  export function create(font: Buffer): Font
}

declare module 'wawoff2' {
  const wawoff2: { decompress(font: Buffer): Promise<Uint8Array> }
  export default wawoff2
}

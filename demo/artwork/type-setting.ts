import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import wawoff2 from 'wawoff2'

/** Archivo by its two axes: weight 100 to 900, width 62 to 125. */
export type Face = 'display' | { weight: number; width: number }

export type Anchor = 'left' | 'middle' | 'right'

/** `path` is SVG path data; lengths are pixels. */
export type TextLine = { path: string; width: number }
export type TextBlock = { path: string; size: number; top: number; bottom: number }

const load = async (name: string) =>
  create(Buffer.from(await wawoff2.decompress(readFileSync(new URL(`./fonts/${name}`, import.meta.url)))))

const archivo = await load('archivo-variable.woff2')
const newsreader = await load('newsreader-display.woff2')

const faces = new Map<string, Font>()

function fontOf(face: Face): Font {
  if (face === 'display') return newsreader
  const key = `${face.weight} ${face.width}`
  const font = faces.get(key) ?? archivo.getVariation({ wght: face.weight, wdth: face.width })
  faces.set(key, font)
  return font
}

/** At size 1. */
function measure(font: Font, text: string): number {
  return font.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm
}

type LineOptions = { face: Face; size: number; x: number; y: number; anchor?: Anchor; tracking?: number }

/** On a baseline at `y`. Tracking is a share of the size. */
export function setLine(text: string, { face, size, x, y, anchor = 'left', tracking = 0 }: LineOptions): TextLine {
  const font = fontOf(face)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  const width = measure(font, text) * size + tracking * size * (glyphs.length - 1)
  let pen = anchor === 'middle' ? x - width / 2 : anchor === 'right' ? x - width : x
  let path = ''
  for (const [i, glyph] of glyphs.entries()) {
    path += glyph.path.scale(scale, -scale).translate(pen, y).toSVG()
    pen += (positions[i]?.xAdvance ?? 0) * scale + tracking * size
  }
  return { path, width }
}

const CAP_HEIGHT = 0.686
const SIDE_BEARING = 0.03

/** The width axis and size at which a line fills the measure, with letters closest to the given height. */
function fitLine(text: string, measureWidth: number, capHeight: number): { face: Face; size: number } {
  const choices = [62, 70, 80, 90, 100, 112, 125].map((width) => {
    const face = { weight: 900, width }
    const size = measureWidth / (measure(fontOf(face), text) - SIDE_BEARING)
    return { face, size, miss: Math.abs(size * CAP_HEIGHT - capHeight) }
  })
  return choices.reduce((best, choice) => (choice.miss < best.miss ? choice : best))
}

/** From y = 0 down, by the width axis and not by spacing. */
export function justify(lines: readonly string[], x: number, measureWidth: number, leading: number) {
  let y = 0
  let path = ''
  for (const text of lines) {
    const { face, size } = fitLine(text, measureWidth, (measureWidth / lines.length) * 0.62)
    y += size * CAP_HEIGHT
    path += setLine(text, { face, size, x: x - size * SIDE_BEARING, y }).path
    y += size * CAP_HEIGHT * leading
  }
  return { path, height: y }
}

function breakLines(font: Font, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && measure(font, longer) * size > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

type BlockOptions = {
  face: Face
  size: number
  x: number
  y: number
  width: number
  height: number
  anchor?: Anchor
  leading?: number
  tracking?: number
  /** With 'baseline', `y` is the last baseline and the block grows upwards. */
  from?: 'top' | 'baseline'
}

const ASCENT = 0.74

/** In as many lines as necessary, smaller until it fits its box. */
export function setBlock(text: string, options: BlockOptions): TextBlock {
  const { face, x, y, width, height, anchor, leading = 0.94, tracking = -0.015, from = 'top' } = options
  const font = fontOf(face)
  let { size } = options
  let lines = breakLines(font, text, size, width)
  const fits = () =>
    lines.every((line) => measure(font, line) * size <= width) && lines.length * size * leading <= height
  while (size > 8 && !fits()) {
    size *= 0.95
    lines = breakLines(font, text, size, width)
  }
  const first = from === 'baseline' ? y - (lines.length - 1) * size * leading : y + size * ASCENT
  const baseline = (i: number) => first + i * size * leading
  const path = lines.map((line, i) => setLine(line, { face, size, x, y: baseline(i), anchor, tracking }).path).join('')
  return { path, size, top: first - size * ASCENT, bottom: baseline(lines.length - 1) }
}

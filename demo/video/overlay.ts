import { contrast } from '../artwork/colour.ts'
import type { Palette } from '../artwork/palettes.ts'
import { linearGradient, path, rect, repeat, sheet } from '../artwork/svg.ts'
import { setBlock, setLine } from '../artwork/type-setting.ts'
import { HEIGHT, WIDTH } from './grid.ts'

/** A lower third: a title, a smaller line above it, and the colours of both. */
export type LowerThird = { over: string; title: string; colour: string; ink: string }

const ENOUGH_CONTRAST = 4.5

/** Returns the first colour with enough contrast on the dark foot of the picture, and the palette's ink on it. */
export function coloursOf({ ink }: Palette, colours: readonly string[]): Pick<LowerThird, 'colour' | 'ink'> {
  const colour = colours.find((candidate) => contrast(candidate, '#000000') >= ENOUGH_CONTRAST) ?? '#ffffff'
  return { colour, ink }
}

const LEFT = 32
const FOOT = HEIGHT - 34
const TITLE = { weight: 800, width: 100 }
const OVER = { weight: 700, width: 112 }
const SLIDE_FRAMES = 16
const SHADE = 0.82

/** The frames of a shot that show a title, with its transitions. */
export type TitleTime = { from: number; to: number }

/** Draws the overlay: shade at the foot, the title that slides in and out, and bars that move with the speech. */
export function drawOverlay(third: LowerThird, time: TitleTime, frame: number, levels: readonly number[]): string {
  const since = Math.min(frame - time.from, time.to - frame)
  const come = easeOut(Math.min(1, Math.max(0, since / SLIDE_FRAMES)))
  const shift = ((1 - come) * -28).toFixed(1)
  const defs = linearGradient('shade', [
    [0, '#000', 0],
    [1, '#000', SHADE],
  ])
  const shade = rect(0, HEIGHT * 0.45, WIDTH, HEIGHT * 0.55, 'url(#shade)')
  const words = `<g transform="translate(${shift} 0)" opacity="${come.toFixed(2)}">${drawWords(third)}</g>`
  return sheet(WIDTH, HEIGHT, shade + words + drawBars(third.colour, levels), defs)
}

function drawWords({ over, title, colour, ink }: LowerThird): string {
  const block = setBlock(title, {
    face: TITLE,
    size: 30,
    x: LEFT,
    y: FOOT,
    width: WIDTH - 2 * LEFT - 140,
    height: 64,
    leading: 1.06,
    from: 'baseline',
  })
  const baseline = block.top - 12
  const label = setLine(over.toUpperCase(), { face: OVER, size: 12, x: LEFT + 8, y: baseline, tracking: 0.06 })
  const plate = rect(LEFT, baseline - 14, label.width + 16, 20, colour, 'rx="3"')
  return plate + path(label.path, ink) + path(block.path, '#fff')
}

const BAR = { width: 5, gap: 3, tallest: 46 }

/** The newest level in the middle, older ones on both sides. */
function drawBars(colour: string, levels: readonly number[]): string {
  const count = levels.length * 2 - 1
  const right = WIDTH - LEFT - count * (BAR.width + BAR.gap)
  return repeat(count, (i) => {
    const level = levels[Math.abs(i - levels.length + 1)] ?? 0
    const height = 4 + level * BAR.tallest * (1 - Math.abs(i - levels.length + 1) / (levels.length + 2))
    return rect(right + i * (BAR.width + BAR.gap), FOOT - height, BAR.width, height, colour, 'rx="2"')
  })
}

const easeOut = (x: number) => 1 - (1 - x) ** 3

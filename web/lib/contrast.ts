/** Red, green and blue, 0 to 1. */
type Channels = readonly [number, number, number]

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

function channelsOf(colour: string): Channels | undefined {
  if (!HEX.test(colour)) return undefined
  const digits = colour.length === 4 ? colour.replace(/[\da-f]/gi, '$&$&') : colour
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

function luminance(channels: Channels): number {
  const [red, green, blue] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** WCAG contrast ratio of two `#rgb` or `#rrggbb` colours, 1 to 21; undefined when either has another format. */
export function contrast(one: string, other: string): number | undefined {
  const [first, second] = [channelsOf(one), channelsOf(other)]
  if (!first || !second) return undefined
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const INK = '#0b0c0e'
const PAPER = '#f5f4f0'
/** On any colour, one of these two has a contrast of 4.5:1, which ink and paper do not always have. */
const EXTREMES = ['#000000', '#ffffff']

/** Text colour for `background`: ink or paper, else black or white; paper for an invalid colour. */
export function inkOn(background: string): string {
  const isLegible = (ink: string) => (contrast(ink, background) ?? 0) >= 4.5
  return [INK, PAPER, ...EXTREMES].find(isLegible) ?? PAPER
}

const SURFACES = { light: '#ffffff', dark: '#141619' }

/**
 * Value of `--theme-gfx` for an editorial colour. A theme in which its contrast is below 3:1 gets the station's own colour; undefined if
 * that is so in both themes.
 */
export function graphicColour(colour: string): string | undefined {
  const mayUse = (surface: string) => (contrast(colour, surface) ?? 0) >= 3
  const [inLight, inDark] = [mayUse(SURFACES.light), mayUse(SURFACES.dark)]
  if (!inLight && !inDark) return undefined
  return `light-dark(${inLight ? colour : 'var(--theme-text)'}, ${inDark ? colour : 'var(--theme)'})`
}

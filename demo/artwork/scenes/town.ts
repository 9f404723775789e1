import type { Random } from '../../random.ts'
import { grey } from '../colour.ts'
import { rect, repeat, short } from '../svg.ts'

/** About `count` blocks of flats on `base`, as path data. */
export function skyline(random: Random, width: number, base: number, height: number, count: number): string {
  let d = ''
  for (let x = -10; x < width + 10;) {
    const house = random.between((width / count) * 0.6, (width / count) * 1.5)
    const top = base - height * (random.next() ** 1.7 * 0.8 + 0.16)
    const step = `H${short(x + house * 0.3)} V${short(top - height * 0.07)} H${short(x + house * 0.6)} V${short(top)} `
    d += `M${short(x)},${base} V${short(top)} ${random.next() < 0.28 ? step : ''}H${short(x + house)} V${base}Z `
    x += house * random.between(0.86, 1.05)
  }
  return d
}

/** Fewer towards the top. */
export function windows(
  random: Random,
  width: number,
  base: number,
  height: number,
  count: number,
  unit: number,
): string {
  return repeat(count, () => {
    const x = random.between(0, width)
    const y = base - random.next() ** 1.8 * height * 0.66
    const opacity = `opacity="${short(random.between(0.3, 0.9))}"`
    return rect(
      x,
      y,
      (random.pick([2, 3, 3, 4, 5]) * unit) / 600,
      (random.pick([3, 4, 5]) * unit) / 600,
      grey(1),
      opacity,
    )
  })
}

/** `unit` sets how stout the tower is. */
export function hillbrowTower(x: number, base: number, height: number, unit: number): string {
  const w = unit * 0.018
  const y = (share: number) => base - height * share
  const deck = (half: number, from: number, tall: number) =>
    `M${x - w * half},${y(from)} h${w * half * 2} v${-height * tall} h${-w * half * 2}z `
  return (
    `M${x - w},${base} L${x - w * 0.7},${y(0.78)} L${x + w * 0.7},${y(0.78)} L${x + w},${base}Z ` +
    deck(3, 0.72, 0.05) +
    deck(3.6, 0.79, 0.06) +
    deck(2.4, 0.86, 0.04) +
    deck(0.25, 0.8, 0.3)
  )
}

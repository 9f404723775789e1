import type { Random } from '../../random.ts'
import { grey } from '../colour.ts'
import { blurFilter, ellipse, linearGradient, radialGradient, rect, repeat, short } from '../svg.ts'
import { drawCrowd, drawFigure } from './people.ts'
import type { DrawScene } from './scene.ts'

function beams(random: Random, width: number, height: number): string {
  return repeat(9, (i) => {
    const x = width * (0.06 + i * 0.11)
    const lean = random.between(-0.16, 0.16) * width
    const [left, right] = [x + lean - width * 0.085, x + lean + width * 0.085]
    const opacity = short(random.between(0.25, 0.75))
    return `<path d="M${x},-4 L${left},${height * 0.86} L${right},${height * 0.86}Z" fill="url(#beam)" opacity="${opacity}"/>`
  })
}

export const drawStage: DrawScene = (width, height, random) => {
  const y = height * 0.8
  const lights = beams(random, width, height)
  return {
    defs:
      linearGradient('beam', [
        [0, grey(1), 1],
        [1, grey(0.9), 0],
      ]) +
      radialGradient('haze', [
        [0, grey(1), 0.85],
        [1, grey(0.2), 0],
      ]) +
      blurFilter('blur', width / 160),
    body:
      rect(0, 0, width, height, grey(0.08)) +
      `<g filter="url(#blur)">${lights}</g>` +
      ellipse(width * 0.5, height * 0.72, width * 0.46, height * 0.26, 'url(#haze)') +
      drawFigure({ x: width * 0.5, y, height: height * 0.46, shade: 0.04, facing: 1, stance: 'guitar' }) +
      drawFigure({ x: width * 0.27, y, height: height * 0.4, shade: 0.06, facing: -1, stance: 'dance' }) +
      drawFigure({ x: width * 0.73, y, height: height * 0.41, shade: 0.06, facing: -1, stance: 'guitar' }) +
      rect(0, height * 0.79, width, height * 0.03, grey(0.05)) +
      drawCrowd(random, width, height * 0.95, 46, height * 0.055, 0.02),
  }
}

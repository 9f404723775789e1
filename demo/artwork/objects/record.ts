import { circle, linearGradient, path, radialGradient, repeat, ring, stroke, type Drawing } from '../svg.ts'

export function drawRecord(): Drawing {
  const grooves = repeat(7, (i) => ring(290, 310, 118 + i * 20, '#3a3a3a', 5))
  const shine = 'M290,310 L150,84 A266,266 0 0 1 290,44Z M290,310 L430,536 A266,266 0 0 1 290,576Z'
  return {
    defs:
      radialGradient('vinyl', [
        [0, '#2c2c2c'],
        [1, '#0a0a0a'],
      ]) +
      radialGradient('label', [
        [0, '#fff'],
        [1, '#b0b0b0'],
      ]) +
      linearGradient(
        'arm',
        [
          [0, '#fff'],
          [1, '#777'],
        ],
        0,
      ),
    body:
      circle(290, 310, 266, 'url(#vinyl)') +
      grooves +
      path(shine, '#fff', 'opacity=".26"') +
      circle(290, 310, 92, 'url(#label)') +
      ring(290, 310, 62, '#555', 6) +
      circle(290, 310, 12, '#000') +
      stroke('M540,70 L520,300 L440,420', '#d8d8d8', 18, 'stroke-linejoin="round" stroke-linecap="round"') +
      path('M424,404 L462,428 L436,470 L398,446Z', '#fff') +
      circle(540, 74, 34, 'url(#arm)'),
  }
}

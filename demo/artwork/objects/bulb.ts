import { ellipse, linearGradient, path, radialGradient, rect, stroke, type Drawing } from '../svg.ts'

export function drawBulb(): Drawing {
  const glass =
    'M300,70 C410,70 478,150 474,246 C470,330 400,352 390,430 L210,430 C200,352 130,330 126,246 C122,150 190,70 300,70Z'
  const filament = 'M252,420 L236,270 L270,300 L300,262 L330,300 L364,270 L348,420'
  const screw = [0, 1, 2]
    .map((i) => rect(212 + i * 8, 430 + i * 34, 176 - i * 16, 28, 'url(#metal)', 'rx="13"'))
    .join('')
  return {
    defs:
      radialGradient(
        'glass',
        [
          [0, '#fff'],
          [0.5, '#cfcfcf'],
          [0.85, '#6a6a6a'],
          [1, '#333'],
        ],
        0.36,
        0.32,
        0.7,
      ) +
      linearGradient(
        'metal',
        [
          [0, '#eee'],
          [0.4, '#999'],
          [1, '#222'],
        ],
        0,
      ),
    body:
      path(glass, 'url(#glass)') +
      stroke(filament, '#111', 7, 'stroke-linejoin="round"') +
      screw +
      path('M250,528 L350,528 L326,560 L274,560Z', '#222') +
      ellipse(226, 180, 30, 56, '#fff', 'opacity=".8" transform="rotate(24 226 180)"'),
  }
}

import { circle, ellipse, linearGradient, path, radialGradient, rect, stroke, type Drawing } from '../svg.ts'

export function drawLamp(): Drawing {
  return {
    defs:
      linearGradient(
        'shade',
        [
          [0, '#bbb'],
          [0.5, '#555'],
          [1, '#141414'],
        ],
        30,
      ) +
      linearGradient(
        'foot',
        [
          [0, '#aaa'],
          [0.4, '#333'],
          [1, '#0c0c0c'],
        ],
        0,
      ) +
      linearGradient('light', [
        [0, '#fff', 0.95],
        [1, '#fff', 0],
      ]) +
      radialGradient('bulb', [
        [0, '#fff'],
        [1, '#ddd'],
      ]),
    body:
      path('M150,262 L350,206 L420,560 L60,560Z', 'url(#light)') +
      stroke('M470,540 L500,330 L320,150', '#1c1c1c', 20, 'stroke-linejoin="round" stroke-linecap="round"') +
      circle(500, 330, 20, '#444') +
      rect(370, 534, 200, 30, 'url(#foot)', 'rx="15"') +
      circle(256, 244, 44, 'url(#bulb)') +
      path('M138,270 C132,160 200,90 290,96 C350,100 384,140 378,202Z', 'url(#shade)') +
      ellipse(258, 236, 124, 22, '#fff', 'transform="rotate(-15.6 258 236)"') +
      circle(322, 104, 18, '#222'),
  }
}

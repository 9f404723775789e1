import { linearGradient, rect, repeat, stroke, type Drawing } from '../svg.ts'

export function drawMicrophone(): Drawing {
  const grille =
    repeat(15, (i) => rect(180, 66 + i * 20, 240, 7, '#111', 'opacity=".62"')) + rect(180, 196, 240, 34, '#111')
  return {
    defs:
      linearGradient(
        'body',
        [
          [0, '#f4f4f4'],
          [0.3, '#aaa'],
          [0.62, '#444'],
          [1, '#161616'],
        ],
        0,
      ) +
      linearGradient(
        'stand',
        [
          [0, '#999'],
          [0.3, '#333'],
          [1, '#0c0c0c'],
        ],
        0,
      ) +
      '<clipPath id="capsule"><rect x="180" y="50" width="240" height="330" rx="120"/></clipPath>',
    body:
      rect(180, 50, 240, 330, 'url(#body)', 'rx="120"') +
      `<g clip-path="url(#capsule)">${grille}</g>` +
      stroke('M136,250 C136,420 220,452 300,452 C380,452 464,420 464,250', 'url(#stand)', 26) +
      rect(284, 450, 32, 100, 'url(#stand)') +
      rect(190, 540, 220, 26, 'url(#stand)', 'rx="13"'),
  }
}

import { linearGradient, path, rect, stroke, type Drawing } from '../svg.ts'

export function drawPot(): Drawing {
  const belly = 'M96,250 L504,250 C520,400 440,500 300,500 C160,500 80,400 96,250Z'
  const legs =
    'M150,484 L120,560 L150,560 L196,500Z M450,484 L480,560 L450,560 L404,500Z M286,500 L286,566 L314,566 L314,500Z'
  return {
    defs:
      linearGradient(
        'belly',
        [
          [0, '#ddd'],
          [0.25, '#8a8a8a'],
          [0.7, '#2a2a2a'],
          [1, '#111'],
        ],
        0,
      ) +
      linearGradient(
        'lid',
        [
          [0, '#eee'],
          [0.5, '#777'],
          [1, '#222'],
        ],
        0,
      ),
    body:
      path(belly, 'url(#belly)') +
      path(legs, '#141414') +
      path('M100,214 C140,150 460,150 500,214 L500,232 L100,232Z', 'url(#lid)') +
      rect(80, 228, 440, 28, 'url(#lid)', 'rx="14"') +
      stroke('M262,160 C262,110 338,110 338,160', '#333', 18) +
      stroke('M90,270 C20,280 20,360 96,350 M510,270 C580,280 580,360 504,350', '#222', 16) +
      stroke('M150,300 C150,380 180,430 220,456', '#fff', 12, 'opacity=".5" stroke-linecap="round"'),
  }
}

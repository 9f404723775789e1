import { grey } from '../colour.ts'
import { group, linearGradient, path, rect } from '../svg.ts'
import { drawFigure } from './people.ts'
import type { DrawScene } from './scene.ts'
import { skyline } from './town.ts'

/** In a box of 1000 by 1000 with the water in the middle. */
const PIPE = 'M180,1020 V300 C180,100 500,100 500,300 V400 h-90 V320 C410,220 280,220 280,320 V1020Z'
const HANDLE = 'M218,130 h28 v120 h-28Z M130,100 h210 v35 h-210Z M140,240 h180 v40 h-180Z'
const WATER = 'M420,400 C410,600 425,700 432,800 h46 C488,700 498,600 490,400Z'
const BUCKET = 'M325,760 h260 l-32,240 h-196Z'
const RIM = 'M325,760 a130,30 0 0 0 260,0 a130,30 0 0 0 -260,0'

export const drawTap: DrawScene = (width, height, random) => {
  const place = `translate(${width * 0.55 - height * 0.455} 0) scale(${height / 1000})`
  return {
    defs:
      linearGradient('sky', [
        [0, grey(0.72)],
        [1, grey(0.3)],
      ]) +
      linearGradient(
        'metal',
        [
          [0, grey(0.9)],
          [0.35, grey(0.5)],
          [1, grey(0.08)],
        ],
        0,
      ),
    body:
      rect(0, 0, width, height, 'url(#sky)') +
      path(skyline(random, width, height * 0.8, height * 0.36, 14), grey(0.44)) +
      rect(0, height * 0.8, width, height, grey(0.22)) +
      drawFigure({ x: width * 0.95, y: height, height: height * 0.5, shade: 0.16, facing: -1, stance: 'stand' }) +
      drawFigure({ x: width * 0.88, y: height * 1.02, height: height * 0.56, shade: 0.1, facing: 1, stance: 'stand' }) +
      drawFigure({
        x: width * 0.79,
        y: height * 1.02,
        height: height * 0.62,
        shade: 0.06,
        facing: -1,
        stance: 'stand',
      }) +
      group(
        path(PIPE, 'url(#metal)') +
          path(HANDLE, grey(0.08)) +
          path(WATER, grey(1)) +
          path(BUCKET, grey(0.9)) +
          path(RIM, grey(0.3)),
        place,
      ),
    spot: group(path(BUCKET, 'inherit'), place),
  }
}

import { grey } from '../colour.ts'
import { circle, ellipse, path, repeat, stroke } from '../svg.ts'
import type { Hair } from './features.ts'
import {
  alongHairline,
  CAP,
  cap,
  cloud,
  combed,
  fringeOfRopes,
  ringlets,
  ropes,
  shine,
  standingTwists,
} from './hair-strands.ts'
import { soft, type Look } from './look.ts'

type Draw = (look: Look) => string

const ROUND = 'stroke-linecap="round"'
const SLEEK =
  'M190,226 C182,130 232,80 300,80 C368,80 418,130 410,226 C396,166 350,136 300,134 C250,136 204,166 190,226Z'
const BOB =
  'M160,404 C138,300 150,90 300,84 C450,90 462,300 440,404 C420,424 396,414 384,384 L216,384 C204,414 180,424 160,404Z'
const STRAIGHT =
  'M162,380 C148,280 154,90 300,84 C446,90 452,280 438,380 C428,392 402,390 394,380 L206,380 C198,390 172,392 162,380Z'
const WAVES =
  'M168,486 C112,430 148,340 156,256 C146,116 216,74 304,76 C396,78 456,140 444,252 C454,336 492,424 430,486 C404,456 402,408 398,384 L204,384 C200,416 196,456 168,486Z'

const bunOf = (look: Look) =>
  circle(300, 62, 54, 'url(#hair)') + circle(282, 46, 26, grey(look.hairGrey + 0.14), soft(9))

const knot: Draw = ({ random, hairGrey }) =>
  repeat(16, (i) => {
    const x = 300 + (i - 7.5) * 9
    const top = 20 + Math.abs(i - 7.5) * 5 + random.between(-8, 8)
    const d = `M300,104 C${x - 30},70 ${x - 26},${top} ${x},${top} C${x + 30},${top} ${x + 20},70 302,104`
    return stroke(d, grey(hairGrey + random.between(0, 0.2)), 13, ROUND)
  })

const tails: Draw = ({ random, hairGrey }) =>
  [204, 396]
    .map((x) =>
      repeat(9, (i) =>
        ellipse(x + (x < 300 ? -4 : 4) * (i / 3), 340 + i * 21, 14, 15, grey(hairGrey + random.between(0, 0.16))),
      ),
    )
    .join('')

export const BEHIND: Partial<Record<Hair, Draw>> = {
  afro: (look) => cloud(look, [300, 190], 162, 148),
  bob: () => path(BOB, 'url(#hair)'),
  braids: (look) => ropes(look, { count: 30, foot: 540, width: 14 }),
  bun: bunOf,
  cornrows: tails,
  curls: (look) => ringlets(look, 360, 44),
  fringe: () => path(STRAIGHT, 'url(#hair)'),
  locs: (look) => ropes(look, { count: 26, foot: 500, width: 20 }),
  longCurls: (look) => ringlets(look, 490, 96),
  ponytail: (look) =>
    path('M392,112 C486,96 532,226 488,392 C474,428 448,414 452,384 C464,304 448,236 398,206Z', 'url(#hair)') +
    shine(look, 'M470,190 C488,250 486,310 476,360', 10),
  puffs: (look) => cloud(look, [176, 122], 72, 70) + cloud(look, [424, 122], 72, 70),
  tallAfro: (look) => cloud(look, [300, 142], 138, 150),
  topKnot: knot,
  waves: (look) => path(WAVES, 'url(#hair)') + shine(look, 'M168,300 C160,350 148,400 160,440', 14),
}

const parted =
  (d: string, gleam: string, lines: string): Draw =>
  (look) =>
    path(d, 'url(#hair)') + shine(look, gleam) + combed(look, lines)

const afroFront: Draw = (look) =>
  cap() +
  alongHairline(look, 44, [1.06, 1.94], (a) => [
    300 + Math.cos(a) * 108,
    208 + Math.sin(a) * 66,
    look.random.between(10, 17),
  ]) +
  ellipse(250, 112, 46, 26, grey(look.hairGrey + 0.27), soft(18, 0.8))

const crop: Draw = (look) =>
  cap() +
  alongHairline(look, 60, [1.04, 1.96], (a) => [
    300 + Math.cos(a) * look.random.between(96, 118),
    216 + Math.sin(a) * look.random.between(112, 136),
    look.random.between(6, 11),
  ])

const curlsFront: Draw = (look) =>
  alongHairline(look, 46, [1.08, 1.92], (a) => [
    300 + Math.cos(a) * 106,
    206 + Math.sin(a) * 84,
    look.random.between(13, 22),
  ])

const rows: Draw = ({ hairGrey }) =>
  path(SLEEK, 'url(#hair)') +
  repeat(9, (i) => {
    const x = 300 + (i - 4) * 22
    const low = 142 + Math.abs(i - 4) ** 2 * 3.4
    return stroke(
      `M${x},${low} C${300 + (i - 4) * 19},116 ${300 + (i - 4) * 14},96 ${300 + (i - 4) * 9},84`,
      grey(hairGrey + 0.34),
      4,
    )
  })

const receding: Draw = (look) =>
  path('M184,268 C172,220 174,172 204,140 C214,130 224,124 232,120 C208,156 206,214 202,270Z', 'url(#hair)', soft(2)) +
  path('M416,268 C428,220 426,172 396,140 C386,130 376,124 368,120 C392,156 394,214 398,270Z', 'url(#hair)', soft(2)) +
  ellipse(262, 128, 44, 20, grey(look.bright + 0.12), soft(9, 0.7))

export const IN_FRONT: Partial<Record<Hair, Draw>> = {
  afro: afroFront,
  bob: parted(
    'M184,270 C170,150 222,84 318,92 C404,100 432,170 416,270 C410,220 396,190 352,152 C300,196 216,190 184,270Z',
    'M200,180 C224,130 270,112 312,112',
    'M206,236 C214,180 260,150 336,138 M226,214 C250,176 296,160 344,150 M400,230 C398,190 380,150 344,120',
  ),
  braids: (look) => path(SLEEK, 'url(#hair)') + fringeOfRopes(look, 11, 6) + stroke('M300,82 V132', grey(0.5), 4),
  bun: (look) => path(SLEEK, 'url(#hair)') + shine(look, 'M214,166 C232,128 268,106 306,102', 9),
  cornrows: rows,
  crop,
  curls: curlsFront,
  fade: () => cap(),
  flatTop: (look) =>
    path(
      'M190,232 C184,180 188,120 194,58 C230,46 372,46 408,58 C412,120 416,180 410,232 C402,196 394,176 380,162 C330,144 270,144 220,162 C206,176 198,196 190,232Z',
      'url(#hair)',
    ) + ellipse(258, 80, 52, 16, grey(look.hairGrey + 0.3), soft(9, 0.8)),
  fringe: parted(
    'M180,276 C168,150 222,84 300,84 C378,84 432,150 420,276 C414,240 412,222 406,208 C340,222 262,222 194,208 C188,222 186,240 180,276Z',
    'M212,150 C244,116 312,108 372,138',
    'M222,204 C222,170 236,140 256,120 M262,210 C260,176 268,140 280,112 M306,212 C306,176 306,140 302,110 M348,210 C350,176 342,140 330,112 M384,206 C384,176 372,144 352,122',
  ),
  locs: (look) => cap(CAP) + fringeOfRopes(look, 15, 44),
  longCurls: curlsFront,
  pixie: parted(
    'M184,272 C168,150 220,78 314,82 C400,86 434,150 416,268 C410,230 404,206 388,184 C350,182 300,196 248,170 C226,196 204,222 184,272Z',
    'M222,150 C262,108 320,104 366,128',
    'M206,240 C214,180 256,140 300,120 M236,176 C262,146 306,128 340,124 M282,176 C312,150 346,144 372,150 M402,228 C400,180 384,146 352,118',
  ),
  ponytail: parted(
    SLEEK,
    'M214,166 C232,128 268,106 306,102',
    'M216,172 C240,134 276,116 320,100 M250,146 C280,122 320,112 356,112 M386,172 C376,144 356,122 336,108',
  ),
  puffs: (look) => path(SLEEK, 'url(#hair)') + stroke('M300,80 V134', grey(look.skin * 0.8), 5),
  quiff: parted(
    'M188,236 C178,162 192,112 214,98 C222,52 340,30 398,80 C430,108 424,180 412,236 C406,200 394,176 376,160 C330,152 262,158 226,164 C206,184 196,206 188,236Z',
    'M230,104 C262,70 330,62 376,92',
    'M214,150 C222,104 276,72 350,84 M234,152 C250,112 306,92 372,106 M270,152 C300,124 344,116 386,130 M398,200 C396,170 390,146 382,132',
  ),
  receding,
  sidePart: parted(
    'M186,240 C172,138 222,74 322,78 C396,82 430,140 414,240 C408,206 398,186 384,168 C340,170 276,162 236,134 C224,170 200,198 186,240Z',
    'M252,114 C290,98 336,100 374,124',
    'M240,128 C280,108 336,104 384,136 M256,140 C300,130 350,132 392,158 M206,206 C206,176 216,150 232,130',
  ),
  tallAfro: afroFront,
  topKnot: (look) => path(SLEEK, 'url(#hair)') + fringeOfRopes(look, 8, -10),
  twists: (look) => cap() + standingTwists(look),
  waves: parted(
    'M182,304 C162,160 222,84 306,86 C394,88 438,160 418,304 C416,236 396,178 322,128 C246,158 190,220 182,304Z',
    'M206,190 C224,140 262,112 306,108',
    'M198,262 C202,196 240,140 312,118 M212,220 C226,180 262,146 318,126 M404,262 C402,200 376,150 330,122',
  ),
}

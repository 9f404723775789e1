import { grey } from '../colour.ts'
import { circle, ellipse, path, rect, repeat, stroke } from '../svg.ts'
import type { Headgear } from './features.ts'
import { soft, type Look } from './look.ts'

type Draw = (look: Look) => string

const ROUND = 'stroke-linecap="round"'

function headwrap({ cloth, trim }: Look): string {
  const folds: [string, number][] = [
    ['M180,176 C240,96 360,92 422,170', 10],
    ['M186,140 C250,64 360,66 418,136', 9],
    ['M214,98 C266,50 350,52 394,96', 8],
  ]
  return (
    path('M172,206 C140,96 220,26 306,26 C396,26 462,96 428,206 C380,150 220,150 172,206Z', 'url(#cloth)') +
    path('M330,44 C392,-30 470,10 436,82 C420,112 372,100 340,84Z', grey(cloth + 0.06)) +
    folds.map(([fold, width]) => stroke(fold, grey(trim), width)).join('')
  )
}

const BEHIND: Partial<Record<Headgear, Draw>> = {
  hijab: () => path('M140,640 C120,420 130,70 300,66 C470,70 480,420 460,640Z', 'url(#cloth)'),
  headwrap,
  doek: ({ cloth }) =>
    path('M392,170 C450,180 486,250 470,330 C452,340 440,330 430,300 C424,260 410,220 384,206Z', grey(cloth * 0.7)),
}

const flatCap: Draw = ({ cloth, trim }) =>
  path('M172,204 C158,118 226,72 314,74 C404,76 446,130 428,200 C380,176 250,172 172,204Z', grey(trim)) +
  repeat(5, (i) =>
    stroke(
      `M${226 + i * 40},${92 - i * 3} C${214 + i * 40},130 ${212 + i * 40},160 ${216 + i * 40},184`,
      grey(cloth),
      3,
      soft(2),
    ),
  ) +
  path('M158,214 C214,164 350,164 414,200 C356,200 246,206 190,236 C166,244 152,228 158,214Z', grey(trim * 0.5))

const baseballCap: Draw = ({ trim }) =>
  path('M182,200 C178,112 228,72 304,72 C382,72 424,118 418,200 C360,172 240,172 182,200Z', 'url(#cloth)') +
  path('M188,190 C240,160 360,160 412,190 L446,232 C380,198 220,198 154,232Z', grey(trim * 0.5)) +
  stroke('M168,226 C240,192 360,192 432,226', grey(trim + 0.2), 5) +
  circle(300, 73, 8, grey(trim)) +
  rect(276, 112, 48, 34, grey(trim), 'rx="6"')

const beanie: Draw = ({ cloth, trim }) =>
  path('M178,206 C164,96 228,48 300,48 C372,48 436,96 422,206 C380,176 220,176 178,206Z', 'url(#cloth)') +
  path('M172,172 C236,146 364,146 428,172 L428,224 C364,196 236,196 172,224Z', grey(trim)) +
  repeat(12, (i) => stroke(`M${184 + i * 21},${169 - Math.sin((i / 11) * Math.PI) * 16} v46`, grey(cloth * 0.8), 4))

const bucketHat: Draw = ({ trim }) =>
  path('M202,156 C202,92 236,64 300,64 C364,64 398,92 398,156Z', 'url(#cloth)') +
  path('M202,146 C250,130 350,130 398,146 L440,220 C360,186 240,186 160,220Z', grey(trim)) +
  stroke('M204,146 C250,131 350,131 396,146', grey(trim * 0.5), 5)

const doek: Draw = ({ cloth, trim }) =>
  path('M180,216 C164,104 226,62 300,62 C374,62 436,104 420,216 C378,162 222,162 180,216Z', 'url(#cloth)') +
  stroke('M186,178 C230,122 370,122 414,178 M202,138 C240,92 360,92 398,138', grey(trim), 12) +
  repeat(9, (i) =>
    circle(220 + i * 20, 138 - Math.sin(((i + 0.5) / 9) * Math.PI) * 24, 5.5, grey(Math.abs(cloth - 0.75))),
  ) +
  stroke('M184,208 C226,158 374,158 416,208', grey(trim * 0.7), 9)

const hardHat: Draw = ({ trim }) =>
  path('M178,192 C172,96 232,58 300,58 C368,58 428,96 422,192Z', grey(0.86)) +
  path('M274,62 C270,110 270,150 272,192 L328,192 C330,150 330,110 326,62Z', grey(0.66)) +
  path('M150,204 C214,170 386,170 450,204 C408,222 192,222 150,204Z', grey(0.7)) +
  circle(300, 132, 20, grey(trim * 0.5)) +
  ellipse(240, 104, 26, 16, grey(1), soft(9, 0.8))

const headband: Draw = ({ trim }) =>
  path('M188,200 C230,146 370,146 412,200 L408,226 C364,176 236,176 192,226Z', grey(trim)) +
  stroke('M192,202 C234,154 366,154 408,202', grey(trim * 0.6), 4)

const hijab: Draw = ({ cloth }) =>
  path(
    'M176,300 C156,136 220,68 300,68 C380,68 444,136 424,300 C416,384 372,430 300,436 C228,430 184,384 176,300Z ' +
      'M198,250 C200,332 230,394 300,398 C370,394 400,332 402,250 C400,168 362,122 300,120 C238,122 200,168 198,250Z',
    'url(#cloth)',
    'fill-rule="evenodd"',
  ) +
  stroke('M190,340 C220,424 360,444 420,384 C400,474 330,544 200,564', grey(cloth * 0.5), 10, soft(4)) +
  stroke('M200,200 C214,140 256,104 300,102', grey(cloth + 0.3), 8, `${ROUND} ${soft(4)}`)

const kufi: Draw = ({ cloth, trim }) =>
  path('M192,188 C182,104 224,76 300,76 C376,76 418,104 408,188 C352,160 248,160 192,188Z', 'url(#cloth)') +
  stroke('M192,178 C250,150 350,150 408,178', grey(trim), 8) +
  stroke(
    'M198,144 l18,-18 l18,18 l18,-18 l18,18 l18,-18 l18,18 l18,-18 l18,18 l18,-18 l18,18 l18,-18',
    grey(Math.abs(cloth - 0.6)),
    6,
  )

const sunHat: Draw = ({ trim }) =>
  ellipse(300, 214, 118, 30, grey(0.06), soft(9, 0.5)) +
  path('M200,170 C196,88 240,54 300,54 C360,54 404,88 400,170Z', 'url(#cloth)') +
  ellipse(300, 178, 208, 38, 'url(#cloth)') +
  path('M200,152 C250,170 350,170 400,152 L402,176 C350,194 250,194 198,176Z', grey(trim * 0.6)) +
  stroke('M100,184 C180,220 420,220 500,184', grey(trim), 5)

const IN_FRONT: Partial<Record<Headgear, Draw>> = {
  beanie,
  bucketHat,
  cap: baseballCap,
  doek,
  flatCap,
  hardHat,
  headband,
  headwrap: ({ cloth }) => path('M180,214 C200,140 400,140 420,214 C380,166 220,166 180,214Z', grey(cloth * 0.7)),
  hijab,
  kufi,
  sunHat,
}

export const drawGearBehind = (look: Look) => (look.headgear ? (BEHIND[look.headgear]?.(look) ?? '') : '')
export const drawGearFront = (look: Look) => (look.headgear ? (IN_FRONT[look.headgear]?.(look) ?? '') : '')

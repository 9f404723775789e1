import { grey } from '../colour.ts'
import { circle, group, path, repeat, stroke } from '../svg.ts'
import type { Clothes } from './features.ts'
import { soft, type Look } from './look.ts'

type Draw = (look: Look) => string

const SHOULDERS =
  'M26,660 C36,548 100,502 214,474 C250,466 262,456 264,430 L336,430 C338,456 350,466 386,474 C500,502 564,548 574,660 V760 H26Z'

const roundNeck: Draw = ({ trim }) =>
  path('M212,470 C240,528 360,528 388,470 L408,476 C366,556 234,556 192,476Z', grey(trim))

const jacket: Draw = ({ trim, cloth }) =>
  path('M222,462 L300,566 L378,462 L414,476 L330,660 L270,660 L186,476Z', grey(trim)) +
  path(
    'M222,462 L300,566 L378,462 L392,468 L352,586 L300,582 L248,586 L208,468Z',
    grey(cloth > 0.5 ? 0.96 : cloth * 0.5),
  )

const rollNeck: Draw = ({ trim }) =>
  path(
    'M206,470 C214,430 240,424 252,428 C256,480 344,480 348,428 C362,424 386,430 394,470 C376,520 224,520 206,470Z',
    grey(trim),
  )

const suit: Draw = ({ cloth }) =>
  path('M230,460 L300,600 L370,460 L404,474 L340,700 H260 L196,474Z', grey(0.94)) +
  path('M282,508 H318 L312,530 L328,700 H272 L288,530Z', grey(0.3)) +
  path('M226,460 L300,520 L268,560Z M374,460 L300,520 L332,560Z', grey(1)) +
  path('M206,466 L176,560 L216,570 L204,600 L280,720 L272,640Z', grey(cloth * 0.5)) +
  path('M394,466 L424,560 L384,570 L396,600 L320,720 L328,640Z', grey(cloth * 0.35))

const hoodie: Draw = ({ trim, cloth }) =>
  path(
    'M176,484 C180,440 220,420 256,424 C250,480 350,480 344,424 C380,420 420,440 424,484 C380,560 220,560 176,484Z',
    grey(trim),
  ) +
  path('M214,470 C240,516 360,516 386,470 C372,540 228,540 214,470Z', grey(cloth * 0.4)) +
  stroke('M262,520 V610 M338,520 V604', grey(0.96), 7, 'stroke-linecap="round"')

const bands = (count: number, top: number, step: number, width: number, tone: number) =>
  repeat(count, (i) =>
    stroke(
      `M20,${top + i * step + 60} C140,${top + i * step - 10} 460,${top + i * step - 10} 580,${top + i * step + 60}`,
      grey(tone),
      width,
    ),
  )

const inside = (drawing: string) => `<g clip-path="url(#body)">${drawing}</g>`

const stripes: Draw = (look) => inside(bands(9, 500, 30, 11, look.trim)) + roundNeck(look)

const jersey: Draw = ({ trim }) =>
  inside(bands(4, 552, 70, 34, trim)) +
  path('M214,468 L300,560 L386,468 L414,480 L344,548 L300,596 L256,548 L186,480Z', grey(0.95)) +
  path('M236,464 L300,540 L364,464Z', 'url(#neck)')

const print: Draw = (look) =>
  inside(
    repeat(70, (i) => {
      const x = 40 + (i % 14) * 40 + (Math.floor(i / 14) % 2) * 20
      const y = 500 + Math.floor(i / 14) * 38
      return circle(x, y, 11, grey(look.trim)) + circle(x, y, 4.5, grey(look.cloth))
    }),
  ) + roundNeck(look)

const overall: Draw = (look) =>
  roundNeck(look) +
  path('M150,500 L196,482 L226,600 L226,760 H150Z M450,500 L404,482 L374,600 L374,760 H450Z', grey(look.trim)) +
  path('M206,596 H394 V760 H206Z', grey(look.trim)) +
  circle(212, 600, 10, grey(0.9)) +
  circle(388, 600, 10, grey(0.7))

const scarf: Draw = ({ trim, cloth }) =>
  path('M190,476 C196,420 404,420 410,476 C420,520 380,544 300,544 C220,544 180,520 190,476Z', grey(trim)) +
  stroke('M200,486 C250,520 350,520 404,480 M206,458 C250,490 350,490 396,456', grey(cloth), 6, soft(2)) +
  path('M226,530 L300,538 L284,690 H206Z', grey(trim * 0.8))

/** A doctor's white coat with a stethoscope. */
const scrubs: Draw = (look) =>
  path('M226,462 L300,580 L374,462 L404,474 L318,760 H282 L196,474Z', grey(0.4)) +
  path('M206,468 L300,620 L286,760 H150Z M394,468 L300,620 L314,760 H450Z', grey(0.97)) +
  stroke('M226,466 C214,560 236,610 262,640 M374,466 C386,560 372,600 352,632', grey(0.04), 9) +
  circle(262, 650, 17, grey(0.1)) +
  circle(262, 650, 9, grey(look.bright))

const shawl: Draw = (look) =>
  roundNeck(look) +
  inside(
    path('M100,480 C220,440 250,470 300,540 C350,620 400,700 420,780 H0 L20,560Z', grey(look.trim)) +
      stroke('M150,470 C250,500 320,620 360,780', grey(look.cloth * 0.6), 9) +
      stroke('M110,484 C210,510 280,630 310,780', grey(0.95), 9) +
      stroke('M74,504 C170,530 230,640 260,780', grey(look.cloth * 0.6), 9),
  )

const vest: Draw = (look) =>
  jacket(look) +
  inside(
    path('M110,500 L206,470 L262,760 H90Z M490,500 L394,470 L338,760 H510Z', grey(0.74)) +
      stroke('M164,484 L206,760 M436,484 L394,760', grey(1), 20) +
      stroke('M80,650 C180,620 420,620 520,650', grey(1), 20),
  )

const CLOTHES: Record<Clothes, Draw> = {
  hoodie,
  jacket,
  jersey,
  overall,
  print,
  rollNeck,
  roundNeck,
  scarf,
  scrubs,
  shawl,
  stripes,
  suit,
  vest,
}

function neck({ shadow, build }: Look): string {
  const throat =
    'M250,350 L350,350 C350,410 352,440 372,464 C392,476 350,512 300,512 C250,512 208,476 228,464 C248,440 250,410 250,350Z'
  const chinShade = 'M250,384 C270,430 334,430 350,376 L346,424 C324,452 280,448 254,428Z'
  const drawing = path(throat, 'url(#neck)') + path(chinShade, grey(shadow * 0.55), soft(4, 0.9))
  const wide = build === 'broad' ? 1.24 : build === 'slim' ? 0.9 : 1
  return group(drawing, `translate(300 0) scale(${wide} 1) translate(-300 0)`)
}

/** They extend below the 600 box, so that a low crop shows no edge. */
export function drawShoulders(look: Look): string {
  if (look.headgear === 'hijab') {
    return path('M26,660 C36,548 100,502 214,474 L386,474 C500,502 564,548 574,660 V760 H26Z', 'url(#cloth)')
  }
  const clip = `<clipPath id="body"><path d="${SHOULDERS}"/></clipPath>`
  const drawing = clip + path(SHOULDERS, 'url(#cloth)') + neck(look) + CLOTHES[look.clothes](look)
  const wide = look.build === 'broad' ? 1.1 : look.build === 'slim' ? 0.9 : 1
  return group(drawing, `translate(300 0) scale(${wide} 1) translate(-300 0)`)
}

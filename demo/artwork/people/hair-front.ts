import { grey } from '../colour.ts'
import { circle, ellipse, path, repeat, stroke } from '../svg.ts'
import { soft, type Look } from './look.ts'

/** Circles along the hairline, from angle to angle (in half turns, 1 is left, 2 is right). */
function hairline(
  look: Look,
  count: number,
  [from, to]: [number, number],
  place: (angle: number) => [number, number, number],
) {
  return repeat(count, (i) => {
    const [x, y, radius] = place(Math.PI * (from + ((to - from) * i) / (count - 1)))
    return circle(x, y, radius, grey(look.hairGrey + look.random.between(0, 0.16)))
  })
}

function afro(look: Look): string {
  const { random } = look
  return (
    path(
      'M186,214 C190,140 240,104 300,104 C360,104 410,140 414,214 C392,168 350,150 300,150 C250,150 208,168 186,214Z',
      'url(#hair)',
    ) +
    hairline(look, 44, [1.06, 1.94], (a) => [300 + Math.cos(a) * 108, 208 + Math.sin(a) * 66, random.between(10, 17)]) +
    ellipse(250, 116, 46, 26, grey(0.34), soft(18, 0.8))
  )
}

function crop(look: Look): string {
  const { random } = look
  return (
    path(
      'M188,226 C178,130 226,82 304,80 C384,82 424,130 412,226 C400,180 376,150 300,146 C224,150 200,180 188,226Z',
      'url(#hair)',
    ) +
    hairline(look, 60, [1.04, 1.96], (a) => [
      300 + Math.cos(a) * random.between(96, 118),
      216 + Math.sin(a) * random.between(112, 136),
      random.between(6, 11),
    ])
  )
}

function locs({ random, hairGrey }: Look): string {
  const strands = repeat(12, (i) => {
    const offset = 18 * i - 100
    const x = 300 + offset
    const fall = `M${300 + offset * 0.6},92 C${x},110 ${x + offset * 0.12},140 ${x + offset * 0.2},${176 + Math.abs(offset) * 0.5}`
    return stroke(fall, grey(hairGrey + random.between(0.02, 0.18)), 14, 'stroke-linecap="round"')
  })
  return (
    path(
      'M188,226 C184,130 236,86 300,86 C364,86 416,130 412,226 C396,176 350,146 300,144 C250,146 204,176 188,226Z',
      'url(#hair)',
    ) + strands
  )
}

function cap(): string {
  return (
    path('M182,200 C178,112 228,72 304,72 C382,72 424,118 418,200 C360,172 240,172 182,200Z', 'url(#hair)') +
    path(
      'M182,200 C240,172 360,172 418,200 C424,210 418,216 404,212 C350,194 250,194 196,212 C182,216 176,210 182,200Z',
      grey(0.3),
    ) +
    path('M190,186 C240,160 360,160 410,186 L440,226 C380,196 220,196 160,226Z', grey(0.1)) +
    stroke('M172,220 C240,190 360,190 428,220', grey(0.42), 5) +
    circle(300, 73, 8, grey(0.4))
  )
}

function hijab({ cloth }: Look): string {
  const frame =
    'M180,300 C160,140 220,72 300,72 C380,72 440,140 420,300 C412,380 370,424 300,430 C230,424 188,380 180,300Z ' +
    'M200,250 C202,330 232,392 300,396 C368,392 398,330 400,250 C398,170 360,124 300,122 C240,124 202,170 200,250Z'
  return (
    path(frame, 'url(#cloth)', 'fill-rule="evenodd"') +
    stroke('M190,340 C220,420 360,440 420,380 C400,470 330,540 200,560', grey(cloth * 0.5), 10, soft(4))
  )
}

function bob(): string {
  const fringe =
    'M184,270 C170,150 222,84 318,92 C404,100 432,170 416,270 C410,220 396,190 352,152 C300,196 216,190 184,270Z'
  return path(fringe, 'url(#hair)') + stroke('M200,180 C224,130 270,112 312,112', grey(0.62), 12, soft(9))
}

/** The hair in front of the face. */
export function drawHairFront(look: Look): string {
  const { random } = look
  switch (look.hair) {
    case 'afro':
      return afro(look)
    case 'bob':
      return bob()
    case 'bun':
      return path(
        'M190,226 C182,130 232,80 300,80 C368,80 418,130 410,226 C396,166 350,136 300,134 C250,136 204,166 190,226Z',
        'url(#hair)',
      )
    case 'cap':
      return cap()
    case 'crop':
      return crop(look)
    case 'curls':
      return hairline(look, 46, [1.08, 1.92], (a) => [
        300 + Math.cos(a) * 106,
        206 + Math.sin(a) * 84,
        random.between(13, 22),
      ])
    case 'fade':
      return path(
        'M190,232 C180,140 226,84 304,82 C380,82 422,140 410,232 C404,196 392,176 376,158 C330,140 270,140 226,158 C208,176 196,196 190,232Z',
        'url(#hair)',
        soft(2),
      )
    case 'headwrap':
      return path('M180,214 C200,140 400,140 420,214 C380,166 220,166 180,214Z', grey(look.cloth * 0.7))
    case 'hijab':
      return hijab(look)
    case 'locs':
      return locs(look)
    default:
      return ''
  }
}

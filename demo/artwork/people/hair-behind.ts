import { grey } from '../colour.ts'
import { circle, ellipse, path, repeat, stroke } from '../svg.ts'
import { soft, type Look } from './look.ts'

function afro({ random }: Look): string {
  const edge = repeat(70, (i) => {
    const angle = (i / 70) * Math.PI * 2
    return circle(300 + Math.cos(angle) * 148, 186 + Math.sin(angle) * 132, random.between(20, 34), 'url(#hair)')
  })
  return ellipse(300, 190, 160, 146, 'url(#hair)') + edge
}

function curls({ random, hairGrey }: Look): string {
  const shade = (range: number) => grey(hairGrey + random.between(0.02, range))
  const crown = repeat(110, () => {
    const angle = random.between(Math.PI * 0.86, Math.PI * 2.14)
    const reach = random.between(88, 160)
    const radius = random.between(16, 32)
    return circle(300 + Math.cos(angle) * reach * 0.96, 246 + Math.sin(angle) * reach * 1.06, radius, shade(0.18))
  })
  const sides = repeat(40, () => {
    const x = random.next() < 0.5 ? random.between(150, 200) : random.between(400, 450)
    return circle(x, random.between(230, 370), random.between(14, 26), shade(0.16))
  })
  return crown + sides
}

function locs({ random, hairGrey }: Look): string {
  return repeat(26, (i) => {
    const offset = 10.4 * i - 130
    const end = 300 + (Math.abs(offset) / 130) * 190 + random.between(-20, 20)
    const foot = 300 + offset * 1.22 + random.between(-6, 6)
    const fall = `M${300 + offset * 0.5},110 C${300 + offset * 1.35},130 ${300 + offset * 1.3},220 ${foot},${end}`
    return stroke(fall, grey(hairGrey + random.between(0, 0.14)), 19, 'stroke-linecap="round"')
  })
}

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

/** The hair behind face and shoulders. */
export function drawHairBehind(look: Look): string {
  switch (look.hair) {
    case 'afro':
      return afro(look)
    case 'curls':
      return curls(look)
    case 'locs':
      return locs(look)
    case 'headwrap':
      return headwrap(look)
    case 'bun':
      return circle(300, 66, 58, 'url(#hair)') + circle(282, 50, 30, grey(look.hairGrey + 0.12), soft(9))
    case 'bob':
      return path(
        'M160,400 C138,300 150,90 300,84 C450,90 462,300 440,400 C420,420 396,410 384,380 L216,380 C204,410 180,420 160,400Z',
        'url(#hair)',
      )
    case 'hijab':
      return path('M140,640 C120,420 130,70 300,66 C470,70 480,420 460,640Z', 'url(#cloth)')
    default:
      return ''
  }
}

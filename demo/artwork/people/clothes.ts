import { grey } from '../colour.ts'
import { path } from '../svg.ts'
import { soft, type Look } from './look.ts'

const roundNeck = ({ trim }: Look) =>
  path('M212,470 C240,528 360,528 388,470 L408,476 C366,556 234,556 192,476Z', grey(trim))

const jacket = ({ trim, cloth }: Look) =>
  path('M222,462 L300,566 L378,462 L414,476 L330,660 L270,660 L186,476Z', grey(trim)) +
  path(
    'M222,462 L300,566 L378,462 L392,468 L352,586 L300,582 L248,586 L208,468Z',
    grey(cloth > 0.5 ? 0.96 : cloth * 0.5),
  )

const rollNeck = ({ trim }: Look) =>
  path(
    'M206,470 C214,430 240,424 252,428 C256,480 344,480 348,428 C362,424 386,430 394,470 C376,520 224,520 206,470Z',
    grey(trim),
  )

function neck({ shadow }: Look): string {
  const throat =
    'M250,350 L350,350 C350,410 352,440 372,464 C392,476 350,512 300,512 C250,512 208,476 228,464 C248,440 250,410 250,350Z'
  const chinShade = 'M258,384 C274,420 330,420 342,376 L342,418 C324,446 282,442 260,422Z'
  return path(throat, 'url(#neck)') + path(chinShade, grey(shadow * 0.55), soft(4, 0.9))
}

/** Neck, shoulders and clothes. They extend below the 600 box, so that a low crop shows no edge. */
export function drawShoulders(look: Look): string {
  if (look.hair === 'hijab') {
    return path('M26,660 C36,548 100,502 214,474 L386,474 C500,502 564,548 574,660 V760 H26Z', 'url(#cloth)')
  }
  const shoulders =
    'M26,660 C36,548 100,502 214,474 C250,466 262,456 264,430 L336,430 C338,456 350,466 386,474 C500,502 564,548 574,660 V760 H26Z'
  const collar = look.random.pick([roundNeck, jacket, rollNeck])
  return path(shoulders, 'url(#cloth)') + neck(look) + collar(look)
}

import type { Figure } from '../figure.ts'
import { group, short } from '../svg.ts'
import { drawEars, drawGlasses, drawHeadphones, drawMicrophone } from './accessories.ts'
import type { Features } from './cast.ts'
import { drawShoulders } from './clothes.ts'
import { drawFace } from './face.ts'
import { drawHairBehind } from './hair-behind.ts'
import { drawHairFront } from './hair-front.ts'
import { createLook, lookDefs } from './look.ts'

const EYES = { x: 300, y: 240 }

/** Head and shoulders in greys, lit from one side, anchored between the eyes. */
export function drawBust(features: Features, seed: string, hasMicrophone: boolean): Figure {
  const look = createLook(features, seed)
  const behind = drawHairBehind(look)
  const shoulders = drawShoulders(look)
  const tilt = `rotate(${short(look.random.between(-5.5, 5.5))} 300 430)`
  const head = drawEars(look) + drawFace(look) + drawHairFront(look)
  const worn = (look.glasses ? drawGlasses() : '') + (look.headphones ? drawHeadphones() : '')
  const person = group(behind, tilt) + shoulders + group(head + worn, tilt) + (hasMicrophone ? drawMicrophone() : '')
  const isMirrored = look.random.next() < 0.5
  const body = isMirrored ? group(person, 'translate(600 0) scale(-1 1)') : person
  return { drawing: { defs: lookDefs(look), body }, anchor: EYES, seed }
}

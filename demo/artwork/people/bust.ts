import { createRandom } from '../../random.ts'
import type { Figure } from '../figure.ts'
import { group, short } from '../svg.ts'
import { drawEarrings, drawEars, drawGlasses, drawHeadphones, drawMicrophone } from './accessories.ts'
import { drawLongBeard } from './beard.ts'
import { drawShoulders } from './clothes.ts'
import { drawFace } from './face.ts'
import type { Features } from './features.ts'
import { drawHairBehind, drawHairFront } from './hair.ts'
import { drawGearBehind, drawGearFront } from './headgear.ts'
import { createLook, lookDefs } from './look.ts'

const EYES = { x: 300, y: 240 }

/** Anchored between the eyes. The seed decides only the pose. */
export function drawBust(features: Features, seed: string, hasMicrophone: boolean): Figure {
  const look = createLook(features)
  const pose = createRandom(`pose ${seed}`)
  const tilt = `rotate(${short(pose.between(-5, 5))} 300 430)`
  const asWideAsHead = (drawing: string) =>
    group(drawing, `translate(300 0) scale(${look.headScale.toFixed(3)} 1) translate(-300 0)`)
  const behind = asWideAsHead(drawHairBehind(look) + drawGearBehind(look))
  const worn = asWideAsHead(drawHairFront(look) + drawGearFront(look))
  const head = drawEars(look) + drawFace(look) + drawLongBeard(look) + worn
  const added = drawEarrings(look) + drawGlasses(look) + asWideAsHead(drawHeadphones(look))
  const person =
    group(behind, tilt) + drawShoulders(look) + group(head + added, tilt) + (hasMicrophone ? drawMicrophone() : '')
  const isMirrored = pose.next() < 0.5
  const body = isMirrored ? group(person, 'translate(600 0) scale(-1 1)') : person
  return { drawing: { defs: lookDefs(look), body }, anchor: EYES, seed }
}

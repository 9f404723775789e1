import type { Direction } from '../artwork/direction.ts'
import type { Move, Shot } from './draw-frames.ts'
import { SEGMENT_FRAMES } from './grid.ts'
import { cutsOf, pictureOf, sceneOf, type Film, type Livestream } from './read-list.ts'

const SHOT_FRAMES = 2 * SEGMENT_FRAMES

const SCENE_MOVES: readonly Move[] = ['in', 'close', 'left', 'out']
const CUT_MOVES: readonly Move[] = ['right', 'out', 'in', 'left']

/** The first and the last shot show its picture. Cameras change at the start of a segment, which has a key picture. */
export function shotsOf(seen: Film | Livestream, frames: number): Shot[] {
  const picture = pictureOf(seen)
  const cuts = cutsOf(seen)
  const count = Math.max(1, Math.round(frames / SHOT_FRAMES))
  const pictureAt = (i: number): Direction => {
    const cut = i % 2 === 1 && i < count - 1 ? cuts[((i - 1) / 2) % (cuts.length || 1)] : undefined
    if (cut) return cut
    return i === 0 || i === count - 1 || picture.kind !== 'view' ? picture : sceneOf(seen, `${seen.image} ${i}`)
  }
  return Array.from({ length: count }, (_, i) => {
    const shown = pictureAt(i)
    const isLast = i === count - 1
    const moves = i % 2 === 0 ? SCENE_MOVES : CUT_MOVES
    const move = shown.kind === 'cover' ? 'face' : isLast ? 'out' : (moves[Math.floor(i / 2) % moves.length] ?? 'in')
    return { picture: shown, move, frames: isLast ? frames - i * SHOT_FRAMES : SHOT_FRAMES }
  })
}

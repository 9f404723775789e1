import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frameOf } from './crops.ts'
import { lookOf } from './direction.ts'
import { directions } from './directions/all.ts'
import { encodeWebp } from './raster.ts'
import { renderPicture } from './render.ts'

// The server disables SVG loading for the whole process, and test files share a process.
const svg = { operation: ['VipsForeignLoadSvg'] }
beforeAll(() => sharp.unblock(svg))
afterAll(() => sharp.block(svg))

test('no two neighbours share family and palette', () => {
  const looks = directions.map((direction) => ({ id: direction.id, ...lookOf(direction) }))
  const twins = looks.filter(({ family, palette }, i) => {
    const next = looks[i + 1]
    return next !== undefined && family === next.family && palette === next.palette
  })
  expect(twins).toEqual([])
})

test('every picture has its own id', () => {
  const ids = directions.map(({ id }) => id)
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
})

test.each(['pod-rand-report', 'show-702-the-open-line', 'hero-ponte'])(
  '%s comes out the same each time',
  async (id) => {
    const direction = directions.find((candidate) => candidate.id === id)
    if (!direction) throw new Error(`${id} is not in the list`)
    const draw = async () => encodeWebp(await renderPicture(direction, frameOf('1x1', 0.15)))
    const [first, second] = [await draw(), await draw()]
    expect(first.length).toBeGreaterThan(500)
    expect(first.equals(second)).toBe(true)
  },
)

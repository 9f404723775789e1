import { expect, test } from 'vitest'
import { LargeResults } from './large-results.ts'

const BYTES = 6_000_000

test('each turn of the event loop releases one large result', async () => {
  const results = new LargeResults()
  let turn = 0
  const countTurns = () => {
    turn++
    timer = setImmediate(countTurns)
  }
  let timer = setImmediate(countTurns)
  const turnOf = async () => ((await results.takeTurn(BYTES)) ? turn : 'refused')
  const turns = await Promise.all([turnOf(), turnOf(), turnOf()])
  clearImmediate(timer)
  expect(new Set(turns).size).toBe(3)
  expect(turns).not.toContain('refused')
})

test('above the limit of waiting bytes large results are refused', async () => {
  const results = new LargeResults()
  const turns = Array.from({ length: 20 }, () => results.takeTurn(BYTES))
  expect((await Promise.all(turns)).filter(Boolean)).toHaveLength(10)
  expect(await results.takeTurn(BYTES)).toBe(true)
})

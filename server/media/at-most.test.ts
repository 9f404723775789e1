import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('so much runs at once, so much waits, and the rest is refused', async () => {
  const limited = atMost(2, 1)
  const gate = Promise.withResolvers<void>()
  const running: number[] = []
  const work = (number: number) => () => {
    running.push(number)
    return gate.promise
  }
  const accepted = [1, 2, 3].map((number) => limited(work(number)))
  expect(running).toEqual([1, 2])
  await expect(limited(work(4))).rejects.toMatchObject({ code: 'OVERLOADED' })
  gate.resolve()
  await Promise.all(accepted)
  await limited(work(5))
  expect(running).toEqual([1, 2, 3, 5])
})

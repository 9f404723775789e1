import { expect, test } from 'vitest'
import { DecodeQueue } from './decode-queue.ts'

/** Work that runs until `finish` is called, and the names of the started work. */
function heldWork() {
  const gate = Promise.withResolvers<void>()
  const started: string[] = []
  const work = (name: string) => () => {
    started.push(name)
    return gate.promise
  }
  return { started, work, finish: gate.resolve }
}

test('two images are decoded at once, 500 wait, and the next is refused', async () => {
  const queue = new DecodeQueue()
  const { started, work, finish } = heldWork()
  const accepted = Array.from({ length: 502 }, (_, number) => queue.run(work(String(number))))
  await expect(queue.run(work('refused'))).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect(started).toEqual(['0', '1'])
  finish()
  await Promise.all(accepted)
  expect(started).toHaveLength(502)
})

test('large images are decoded one at a time, beside small ones', async () => {
  const queue = new DecodeQueue()
  const { started, work, finish } = heldWork()
  const large = [1, 2].map((number) => queue.run(work(`large ${number}`), { memory: 100e6 }))
  const small = queue.run(work('small'))
  await Promise.resolve()
  expect(started.toSorted()).toEqual(['large 1', 'small'])
  finish()
  await Promise.all([...large, small])
  expect(started).toContain('large 2')
})

test('work with a higher priority starts before work that waited longer', async () => {
  const queue = new DecodeQueue()
  const { started, work, finish } = heldWork()
  const all = [0, 0, 0, 1].map((priority, number) => queue.run(work(`${number}`), { priority }))
  finish()
  await Promise.all(all)
  expect(started).toEqual(['0', '1', '3', '2'])
})

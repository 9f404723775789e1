import { expect, test } from 'vitest'
import { AppError } from '#server/lib/errors/app-error.ts'
import { FetchError } from '#server/lib/fetch/fetch-error.ts'
import { RemoteTexts } from './remote-texts.ts'

const lengthOf = (text: string) => text.length

test('the cache holds at most 32 MB: the least recently read text is fetched again', async () => {
  const asked: string[] = []
  const texts = new RemoteTexts({
    async fetchText(url) {
      asked.push(url)
      return 'x'.repeat(2_000_000)
    },
  })
  const read = (number: number) => texts.read('length', `https://karoo.example/${number}`, lengthOf)
  for (let number = 0; number < 7; number++) await read(number)
  asked.length = 0
  await read(6)
  await read(0)
  expect(asked).toEqual(['https://karoo.example/0'])
})

test('a text of a busy host is refused as OVERLOADED, and fetched as soon as the host is free', async () => {
  let isBusy = true
  const texts = new RemoteTexts({
    async fetchText() {
      if (isBusy) throw new FetchError('FETCH_BUSY', 'too many requests to karoo.example are waiting')
      return 'here'
    },
  })
  const read = () => texts.read('length', 'https://karoo.example/a', lengthOf)
  await expect(read()).rejects.toMatchObject({ code: 'OVERLOADED' })
  isBusy = false
  expect(await read()).toBe(4)
})

test('a text is read as soon as the readers, which were overloaded, are free', async () => {
  let isOverloaded = true
  const texts = new RemoteTexts({ fetchText: async () => 'here' })
  const read = () =>
    texts.read('length', 'https://karoo.example/a', (text) => {
      if (isOverloaded) throw new AppError('OVERLOADED')
      return text.length
    })
  await expect(read()).rejects.toMatchObject({ code: 'OVERLOADED' })
  isOverloaded = false
  expect(await read()).toBe(4)
})

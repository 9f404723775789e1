import { encode } from 'blurhash'
import { expect, test } from 'vitest'
import { contentKit, EMPTY_SITE } from '#tests/kit/content/contents.ts'
import { testSite } from '#tests/kit/site.ts'

const site = await testSite(EMPTY_SITE)
const { add, pageOf } = contentKit(site)

/** Returns the placeholder of an article's image with this blurhash. */
async function placeholderOf(id: string, blurhash: string | null) {
  await site.db.insertInto('image').values({ id, source: 'demo:x', description: '', blurhash }).execute()
  await add({ id, kind: 'news', image_id: id })
  return (await pageOf('NewsTeaserDetailPublishedContent', `/${id}`)).headerImage?.placeholder
}

const SIZE = 32
/** A red sky on the left and a green one on the right, over a blue sea. */
const bay = Array.from({ length: SIZE * SIZE }, (_, index) => {
  if (index >= (SIZE * SIZE) / 2) return [0, 0, 255, 255]
  return index % SIZE < SIZE / 2 ? [255, 0, 0, 255] : [0, 255, 0, 255]
})

test('the placeholder has the colours of the picture at their positions', async () => {
  const placeholder = await placeholderOf('bay', encode(new Uint8ClampedArray(bay.flat()), SIZE, SIZE, 4, 3))
  const [kind, file = ''] = placeholder?.split(',') ?? []
  const bytes = Buffer.from(file, 'base64')
  expect([kind, bytes.toString('latin1', 0, 2), bytes.readUInt32LE(2)]).toEqual([
    'data:image/bmp;base64',
    'BM',
    bytes.length,
  ])
  const [across, down] = [bytes.readInt32LE(18), bytes.readInt32LE(22)]
  const strongest = (x: number, y: number) => {
    const row = (bytes.length - 54) / down
    const pixel = bytes.readUInt16LE(54 + (down - 1 - y) * row + x * 2)
    const [red, green, blue] = [(pixel >> 10) & 31, (pixel >> 5) & 31, pixel & 31]
    return Object.entries({ red, green, blue }).toSorted(([, a], [, b]) => b - a)[0]?.[0]
  }
  const corners = [strongest(0, 0), strongest(across - 1, 0), strongest(0, down - 1), strongest(across - 1, down - 1)]
  expect(corners).toEqual(['red', 'green', 'blue', 'blue'])
})

test.for([
  ['none', null],
  ['one that is cut off', 'LKO2?U%2Tw=w'],
  ['no blurhash at all', '"><script>alert(1)</script>'],
] as const)('a picture with %s has no placeholder', async ([, blurhash], { task }) => {
  expect(await placeholderOf(task.id.replace(/\W/g, ''), blurhash)).toBeNull()
})

import { expect, test } from 'vitest'
import { type Files, readExample } from './content-folder-kit.ts'

const show = (fields: string) => ({
  'shows/947.yaml': `- { slug: first-light, headline: A, subline: B, text: C, ${fields} }\n- { slug: the-long-road, headline: A, subline: B, text: C }\n`,
})
const presenters = (...names: string[]) => ({
  'presenters.yaml': names.map((name) => `- { name: ${name}, bio: On air. }\n`).join(''),
})
const peopleOf = async (files: Files) => (await readExample(files)).rows.person

test('presenters whose names have no Latin letters are different people', async () => {
  const files = { ...presenters('Ελένη', '李明', 'Zoë'), ...show('presenters: [Ελένη, 李明, Zoë]') }
  const people = await peopleOf(files)
  const hosts = people.filter(({ name }) => /Ελένη|李明|Zoë/.test(name))
  expect(hosts.map(({ name }) => name).toSorted()).toEqual(['Zoë', 'Ελένη', '李明'])
})

test('the picture of a show is the portrait of its only presenter, also of one in presenters.yaml', async () => {
  const people = await peopleOf({ ...presenters('Thandi'), ...show('presenters: [Thandi], image: valley') })
  expect(people.find(({ name }) => name === 'Thandi')?.image_id).toMatch(/^valley-/)
})

test('a picture that an entry names must exist, also if another entry would use it by default', async () => {
  const slide =
    "slug: a, kind: station, ref: '947', headline: A, subline: B, backgroundColor: '#123456', image: station-947"
  const read = readExample({ 'home.yaml': `hero:\n  - { ${slide} }\nreels: []\n` })
  await expect(read).rejects.toThrow('home.yaml:2: image: there is no picture pictures/station-947')
})

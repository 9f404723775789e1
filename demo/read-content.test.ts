import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkContent } from './check-content.ts'
import type { DemoContent } from './content-schema.ts'
import { readDemoContent } from './read-content.ts'

/** The demo content, changed by hand before it is checked. */
async function checkAfter(change: (content: DemoContent) => void) {
  const content = await readDemoContent()
  change(content)
  return () => checkContent(content)
}

/** A copy of the content folder with one text replaced in one file. */
async function editedFolder(file: string, from: string, to: string) {
  const dir = await mkdtemp(join(tmpdir(), 'demo-content-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(join(import.meta.dirname, 'content'), dir, { recursive: true })
  const text = await readFile(join(dir, file), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(dir, file), text.replace(from, to))
  return dir
}

test('the demo content is whole', async () => {
  const { stations, shows, podcasts, home } = await readDemoContent()
  expect(stations.map((station) => station.id)).toEqual(['702', '947', 'capetalk', 'kfm'])
  expect(Object.values(shows).flat()).toHaveLength(46)
  expect(podcasts).toHaveLength(30)
  expect(podcasts.filter(({ episodes }) => episodes.length < 4 || episodes.length > 12)).toEqual([])
  const fresh = podcasts.flatMap(({ episodes }) => episodes).filter(({ published }) => published.daysAgo <= 2)
  expect(fresh.length).toBeGreaterThanOrEqual(12)
  expect(home.hero).toHaveLength(5)
  expect(home.reels.filter(({ items }) => items.length < 6 || items.length > 12)).toEqual([])
})

test('every show is on air at some time', async () => {
  const { shows, schedule } = await readDemoContent()
  const aired = new Set(Object.entries(schedule).flatMap(([id, blocks]) => blocks.map(({ show }) => `${id}/${show}`)))
  const all = Object.entries(shows).flatMap(([id, list]) => list.map(({ slug }) => `${id}/${slug}`))
  expect(all.filter((show) => !aired.has(show))).toEqual([])
})

test('a schedule with a gap is refused', async () => {
  const check = await checkAfter(({ schedule }) => {
    const block = schedule['702'].find(({ show }) => show === 'midday-ledger')
    if (block) block.days = ['mon', 'tue', 'thu', 'fri']
  })
  expect(check).toThrow('schedule/702.yaml: nothing is on air from wed 12:00 to wed 13:00')
})

test('a schedule with an overlap is refused, also where Sunday night meets Monday', async () => {
  const check = await checkAfter(({ schedule }) => {
    const block = schedule.kfm.at(-1)
    if (block) block.to = '05:30'
  })
  expect(check).toThrow('schedule/kfm.yaml, block 18 (low-light, 22:00 to 05:30): overlaps vroeg-op on mon 05:00')
})

test('an unknown show is refused in the schedule and on the home page', async () => {
  const inSchedule = await checkAfter(({ schedule }) => {
    const block = schedule['947'][0]
    if (block) block.show = 'silence'
  })
  expect(inSchedule).toThrow("schedule/947.yaml, block 1 (silence, 00:00 to 05:00): there is no show 'silence'")
  const onHome = await checkAfter(({ home }) => home.reels[0]?.items.push('show:kfm/silence'))
  expect(onHome).toThrow("home.yaml, reel new-this-week: there is no podcast, episode or show 'show:kfm/silence'")
})

test('a hero slide that leads nowhere is refused', async () => {
  const check = await checkAfter(({ home }) => {
    const slide = home.hero[1]
    if (slide) slide.ref = 'book-of-joburg/unwritten'
  })
  expect(check).toThrow("home.yaml, hero the-lift-man: there is no episode 'book-of-joburg/unwritten'")
})

test('an episode that is there twice is refused', async () => {
  const check = await checkAfter(({ podcasts }) => {
    const amanzi = podcasts.find(({ slug }) => slug === 'amanzi')
    const first = amanzi?.episodes[0]
    if (first) amanzi.episodes.push(first)
  })
  expect(check).toThrow("podcasts/amanzi.yaml: 'priced-by-the-hour' is there twice")
})

test('episodes that are not newest first are refused', async () => {
  const check = await checkAfter(({ podcasts }) => {
    const episodes = podcasts.find(({ slug }) => slug === 'amanzi')?.episodes
    episodes?.push(...episodes.splice(0, 1))
  })
  expect(check).toThrow('podcasts/amanzi.yaml, priced-by-the-hour: must be older than what-the-dam-covered')
})

test('a wrong field is named with its file and entry', async () => {
  const dir = await editedFolder('podcasts/amanzi.yaml', "daysAgo: 9, at: '11:00'", "daysAgo: 9, at: '25:00'")
  await expect(readDemoContent(dir)).rejects.toThrow(
    "podcasts/amanzi.yaml, episodes, the-spring-on-main-road, published, at: must be a time like '06:00'",
  )
})

test('a file that is not YAML is named', async () => {
  const dir = await editedFolder('home.yaml', 'reels:', 'reels: [')
  await expect(readDemoContent(dir)).rejects.toThrow('home.yaml is not YAML')
})

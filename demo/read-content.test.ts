import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkDemo } from './check-content.ts'
import type { DemoContent } from './demo-content.ts'
import { demoContent, readDemoContent } from './read-content.ts'

/** The demo content with a change, before it is checked. */
async function checkAfter(change: (content: DemoContent) => void) {
  const content = structuredClone(await demoContent())
  change(content)
  return () => checkDemo(content)
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

function showOf(shows: DemoContent['shows']['702'], slug: string) {
  const show = shows.find((candidate) => candidate.slug === slug)
  if (!show) throw new Error(`there is no show '${slug}'`)
  return show
}

/** The picture of each video by the name under which rows refer to it. */
function imagesOf({ films, videoPodcasts, podcasts, specials }: DemoContent): Map<string, string | undefined> {
  const byFilm = new Map(films.films.map(({ id, image }) => [id, image]))
  const series = [
    ...videoPodcasts.flatMap(({ slug, seasons }) => seasons.map(({ episodes }) => ({ slug, videos: episodes }))),
    ...podcasts,
  ]
  return new Map([
    ...series.flatMap(({ slug, videos }) =>
      videos.map(
        (video) => [`video:${slug}/${video.slug}`, video.image ?? byFilm.get(`video-${slug}-${video.slug}`)] as const,
      ),
    ),
    ...specials.map(({ slug, film }) => [`special:${slug}`, byFilm.get(film)] as const),
  ])
}

test('the demo content is valid', async () => {
  const { stations, shows, podcasts, home } = await demoContent()
  expect(stations.map((station) => station.id)).toEqual(['702', '947', 'capetalk', 'kfm'])
  expect(Object.values(shows).flat()).toHaveLength(46)
  const heard = podcasts.filter(({ videos }) => videos.length === 0)
  expect(heard).toHaveLength(30)
  expect(heard.filter(({ episodes }) => episodes.length < 4 || episodes.length > 12)).toEqual([])
  const fresh = podcasts
    .flatMap(({ episodes }) => episodes)
    .filter(({ published }) => typeof published === 'object' && published.daysAgo <= 2)
  expect(fresh.length).toBeGreaterThanOrEqual(12)
  expect(home.hero).toHaveLength(6)
  const rows = home.reels.filter((reel) => reel.kind === 'media')
  expect(rows.filter(({ items }) => items.length < 6 || items.length > 12)).toEqual([])
})

test('the logos of the catch-up pages are files of the web app', async () => {
  const { catchup } = await demoContent()
  const logos = Object.values(catchup).flatMap((page) => page?.hero.logo ?? [])
  expect(logos).toHaveLength(2)
  for (const logo of logos) expect(await readFile(join('public', logo), 'utf8')).toMatch(/^<svg /)
})

test('every show is in the schedule', async () => {
  const { shows, schedule } = await demoContent()
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

test('episodes that are not newest first are refused', async () => {
  const check = await checkAfter(({ podcasts }) => {
    const episodes = podcasts.find(({ slug }) => slug === 'amanzi')?.episodes
    episodes?.push(...episodes.splice(0, 1))
  })
  expect(check).toThrow('podcasts/amanzi.yaml, priced-by-the-hour: must be older than what-the-dam-covered')
})

test('a fault of the content names file and line', async () => {
  const dir = await editedFolder('podcasts/amanzi.yaml', "daysAgo: 9, at: '11:00'", "daysAgo: 9, at: '25:00'")
  await expect(readDemoContent(dir)).rejects.toThrow(
    "podcasts/amanzi.yaml:36: episodes, the-spring-on-main-road, published, at: must be a time like '06:00'",
  )
})

test('the demo has content of every kind and in every state', async () => {
  const { podcasts, videoPodcasts, specials, livestreams, news, competitions, pages } = await demoContent()
  const seasons = videoPodcasts.map((podcast) => podcast.seasons.map(({ episodes }) => episodes.length))
  expect(seasons).toEqual([[4], [4], [6, 5]])
  expect(podcasts.filter(({ videos, episodes }) => videos.length > 0 && episodes.length > 0)).toHaveLength(1)
  expect([specials.length, livestreams.length]).toEqual([2, 2])
  const videos = videoPodcasts.flatMap((podcast) => podcast.seasons.flatMap(({ episodes }) => episodes))
  const seen = [...videos, ...podcasts.flatMap((podcast) => [...podcast.episodes, ...podcast.videos]), ...news]
  const conditions = new Set(seen.flatMap(({ condition }) => condition ?? []))
  expect([...conditions].toSorted()).toEqual(['draft', 'expired', 'pending', 'premium', 'processing', 'rights'])
  expect(
    news.filter(({ condition, published }) => !condition && typeof published === 'object' && 'daysAgo' in published)
      .length,
  ).toBeGreaterThanOrEqual(8)
  const sections = news.flatMap((article) => article.sections.flatMap((section) => Object.keys(section)))
  expect(new Set(sections)).toEqual(
    new Set(['html', 'image', 'caption', 'credit', 'quote', 'source', 'film', 'title', 'embed']),
  )
  expect(
    competitions.map(({ window }) => 'opensInHours' in window && [window.opensInHours < 0, window.closesInHours < 0]),
  ).toEqual([
    [true, false],
    [true, false],
    [false, false],
    [true, true],
    [true, true],
    [true, false],
  ])
  expect(pages.map(({ url }) => url)).toEqual([
    '/about',
    '/sites/advertise',
    '/sites/primediaplus-privacy',
    '/sites/terms',
  ])
})

test.each<[string, (content: DemoContent) => void, string]>([
  [
    'a text that does not end',
    ({ shows }) => void (showOf(shows['702'], 'first-light').text = 'Four hours of news and'),
    "first-light, text: '…Four hours of news and' has no end",
  ],
  [
    'a question without a question mark',
    ({ news }) => void Object.assign(news[0] ?? {}, { headline: 'Should taps run at night' }),
    "rand-firms-on-gold, headline: 'Should taps run at night' is a question",
  ],
  [
    'a topic that names a weekday',
    ({ airings }) => void Object.assign(airings['947'].homeward?.[0] ?? {}, { text: 'It rained on Tuesday.' }),
    "airings/947.yaml, homeward: 'The derby: a fan before and after' names Tuesday, but may air on any day",
  ],
  [
    'too few topics',
    ({ airings }) => void airings.kfm.heartstrings?.splice(4),
    'airings/kfm.yaml, heartstrings: 4 topics, but 9 airings are shown',
  ],
  [
    'a text that names a day on which the show does not air',
    ({ shows }) => void (showOf(shows['702'], 'first-light').text = 'On Sundays Naledi sleeps.'),
    'shows/702.yaml, first-light: its text names sun, when it does not air',
  ],
])('%s is refused', async (_name, change, message) => {
  expect(await checkAfter(change)).toThrow(message)
})

test('a show with a weekday in its name is refused on any other day', async () => {
  const check = await checkAfter(({ shows }) => {
    showOf(shows['702'], 'the-second-opinion').headline = 'The Saturday Opinion'
  })
  expect(check).toThrow("the-second-opinion: it is called 'The Saturday Opinion', but airs on sat, sun")
})

test('no two competitions give away the same prize or show the same picture', async () => {
  const { competitions } = await demoContent()
  for (const values of [competitions.map(({ headline }) => headline), competitions.map(({ image }) => image)])
    expect(new Set(values).size).toBe(competitions.length)
})

test('no two neighbours in a row show the same picture', async () => {
  const content = await demoContent()
  const pictures = imagesOf(content)
  const rows = [...content.home.reels, ...(content.catchup.video?.reels ?? [])].filter((reel) => reel.kind === 'media')
  const twins = rows.flatMap(({ items }) =>
    items.filter((ref, i) => i > 0 && pictures.has(ref) && pictures.get(ref) === pictures.get(items[i - 1] ?? '')),
  )
  expect(twins).toEqual([])
})

test.each([
  [
    'news/transport.yaml',
    'author: Zee Qwabena',
    'author: Nobody Inparticular',
    "news, n1-three-nights: there is no presenter or podcast author 'Nobody Inparticular'",
  ],
  [
    'news/courts.yaml',
    'href="/podcasts/vaal-files"',
    'href="/podcasts/vaal"',
    'news, sand-mining-trial: its link /podcasts/vaal leads nowhere',
  ],
  [
    'news/courts.yaml',
    'topics: [Courts, Environment]',
    'topics: [Courts, Rivers]',
    "news, sand-mining-trial: fewer than 3 articles have the topic 'Rivers'",
  ],
])('%s with "%s" changed to "%s" is refused', async (file, from, to, message) => {
  const dir = await editedFolder(file, from, to)
  await expect(readDemoContent(dir)).rejects.toThrow(message)
})

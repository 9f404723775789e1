import { expect, test } from 'vitest'
import { demoContent } from './read-content.ts'

/** The articles that everybody may read, with their dates. */
async function shownArticles() {
  const { news } = await demoContent()
  return news.flatMap((article) => {
    const { published, condition } = article
    return typeof published === 'object' && 'daysAgo' in published && !condition ? [{ ...article, published }] : []
  })
}

test('there are at least 60 articles, for every station, and 12 topics with at least three of them', async () => {
  const articles = await shownArticles()
  expect(articles.length).toBeGreaterThanOrEqual(60)
  expect(new Set(articles.map(({ station }) => station))).toEqual(new Set(['702', '947', 'capetalk', 'kfm', 'none']))
  const byTopic = Map.groupBy(
    articles.flatMap(({ topics }) => topics),
    (topic) => topic,
  )
  const frequent = [...byTopic.values()].filter((entries) => entries.length >= 3)
  expect(frequent.length).toBeGreaterThanOrEqual(12)
  expect(frequent).toHaveLength(byTopic.size)
  const kinds = articles.map(({ sections }) => new Set(sections.map((section) => Object.keys(section)[0])))
  expect(kinds.filter(({ size }) => size < 2)).toEqual([])
  expect(new Set(kinds.flatMap((each) => [...each]))).toEqual(new Set(['html', 'image', 'quote', 'film', 'embed']))
})

test('every article is as long as one in a newspaper', async () => {
  const articles = await shownArticles()
  const words = articles.map(({ slug, sections }) => {
    const texts = sections.map((section) => ('html' in section ? section.html.replaceAll(/<[^>]+>/g, ' ') : ''))
    return { slug, count: texts.join(' ').split(/\s+/).filter(Boolean).length }
  })
  expect(words.filter(({ count }) => count < 130)).toEqual([])
})

test('no two articles of a week show the same picture, and every weekday has early news', async () => {
  const articles = await shownArticles()
  const byWeek = Map.groupBy(articles, ({ published }) => Math.floor(published.daysAgo / 7))
  for (const ofWeek of byWeek.values()) expect(new Set(ofWeek.map(({ image }) => image)).size).toBe(ofWeek.length)
  for (const day of [0, 1, 2, 3, 4, 5, 6]) {
    const times = articles.flatMap(({ published }) => (published.daysAgo === day ? [published.at] : []))
    expect(times.length).toBeGreaterThanOrEqual(5)
    expect(times.filter((at) => at <= '06:20').length).toBeGreaterThan(0)
  }
})

test('between seven and ten in the evening the newest story is never six hours old', async () => {
  const minutes = (await shownArticles())
    .filter(({ published }) => published.daysAgo < 7)
    .map(({ published: { daysAgo, at } }) => (7 - daysAgo) * 1_440 + Number(at.slice(0, 2)) * 60 + Number(at.slice(3)))
  const ageAt = (minute: number) => Math.min(...minutes.map((one) => (minute - one + 20_160) % 10_080))
  const clock = Array.from({ length: 7 * 24 * 6 }, (_, index) => index * 10)
  const awake = clock.filter((minute) => minute % 1_440 >= 7 * 60 && minute % 1_440 <= 22 * 60)
  expect(awake.filter((minute) => ageAt(minute) >= 6 * 60)).toEqual([])
})

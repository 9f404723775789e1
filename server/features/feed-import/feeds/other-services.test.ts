import { expect, test } from 'vitest'
import { readFeed } from './read-feed.ts'

const read = (value: unknown, baseUrl?: string) =>
  readFeed(Buffer.from(JSON.stringify(value)), baseUrl === undefined ? {} : { baseUrl })

const EPISODE = {
  id: 7,
  feedId: 3,
  feedTitle: 'A Podcast',
  feedLanguage: 'en-za',
  feedImage: 'https://a.example/cover.jpg',
  title: 'One',
  description: '<p>First</p>',
  guid: 'one',
  link: 'https://a.example/one',
  datePublished: 1_772_604_000,
  enclosureUrl: 'https://a.example/one.mp3',
  enclosureType: 'audio/mpeg',
  enclosureLength: '',
  duration: 90,
  explicit: 1,
  episode: 2,
  episodeType: 'bonus',
  season: 1,
  image: '',
  chaptersUrl: 'https://a.example/one.json',
  transcriptUrl: 'https://a.example/one.srt',
  persons: [{ name: 'Ann', role: 'Guest', href: '', img: '' }],
  soundbites: [{ startTime: 5, duration: 10, title: 'Best' }],
}

test('the episodes of Podcast Index are read', () => {
  const { items, ...feed } = read({ status: 'true', items: [EPISODE], count: 1 })
  expect(feed).toMatchObject({ title: 'A Podcast', language: 'en-ZA', image: 'https://a.example/cover.jpg' })
  expect(items).toMatchObject([
    {
      guid: 'one',
      title: 'One',
      text: 'First',
      link: 'https://a.example/one',
      publishedAt: new Date('2026-03-04T06:00:00Z'),
      durationSeconds: 90,
      enclosure: { url: 'https://a.example/one.mp3', type: 'audio/mpeg', length: null },
      explicit: true,
      season: 1,
      episode: 2,
      episodeType: 'bonus',
      chapters: { url: 'https://a.example/one.json' },
      transcripts: [{ url: 'https://a.example/one.srt', type: 'application/srt' }],
      persons: [{ name: 'Ann', role: 'guest', href: null }],
      soundbites: [{ startSeconds: 5, durationSeconds: 10, title: 'Best' }],
    },
  ])
})

test('an episode of Podcast Index with an impossible date has none', () => {
  const { items, warnings } = read({ items: [EPISODE, { ...EPISODE, guid: 'two', datePublished: 1e15 }] })
  expect(items.map(({ guid, publishedAt }) => [guid, publishedAt?.getTime() ?? null])).toEqual([
    ['one', EPISODE.datePublished * 1_000],
    ['two', null],
  ])
  expect(warnings).toEqual([expect.stringContaining('1000000000000000')])
})

test('episodes of several podcasts are no feed', () => {
  const items = [EPISODE, { ...EPISODE, feedId: 4 }]
  expect(() => read({ status: 'true', items })).toThrow(expect.objectContaining({ code: 'FEED_NOT_A_FEED' }))
})

const POST = {
  id: '5',
  slug: 'one',
  title: 'One',
  html: '<p>First</p>',
  url: 'https://a.example/one/',
  excerpt: 'The first',
  feature_image: 'https://a.example/one.jpg',
  published_at: '2026-03-04T08:00:00.000+02:00',
  tags: [{ name: 'Local' }, { name: '#wide', visibility: 'internal' }],
  authors: [{ name: 'Ann' }],
}

test('a post of Ghost whose name makes no address has no link', () => {
  const posts = [{ ...POST, url: null, slug: 'http://' }]
  expect(read({ posts }, 'https://a.example/ghost/api/content/posts/').items).toMatchObject([{ guid: '5', link: null }])
})

test('the posts of Ghost are read, unless they are for members or drafts', () => {
  const posts = [POST, { ...POST, id: '6', access: false }, { ...POST, id: '7', status: 'draft' }]
  const pagination = { page: 1, next: 2 }
  const { items, ...feed } = read({ posts, meta: { pagination } }, 'https://a.example/ghost/api/content/posts/?key=k')
  expect(feed).toMatchObject({
    title: 'a.example',
    link: 'https://a.example/',
    nextPage: 'https://a.example/ghost/api/content/posts/?key=k&page=2',
  })
  expect(items).toMatchObject([
    {
      guid: '5',
      title: 'One',
      html: '<p>First</p>',
      text: 'The first',
      link: 'https://a.example/one/',
      imageUrl: 'https://a.example/one.jpg',
      author: 'Ann',
      keywords: ['Local'],
      publishedAt: new Date('2026-03-04T06:00:00Z'),
      enclosure: null,
    },
  ])
})

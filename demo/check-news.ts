import { STATIONS } from '#contract/stations.ts'
import type { SectionEntry } from '#server/features/content-import/schema/fields.ts'
import type { DemoContent } from './demo-content.ts'

type Article = DemoContent['news'][number]

/** A topic with fewer articles would have an empty page most of the time. */
const MIN_ARTICLES_OF_TOPIC = 3

/** An article may not be a duplicate, have too little variety, no author or a broken link. */
export function checkNews(content: DemoContent): void {
  const { news } = content
  const authors = authorsOf(content)
  const urls = urlsOf(content)
  for (const { slug, author, sections } of news) {
    const refuse = (what: string) => new Error(`news, ${slug}: ${what}`)
    if (new Set(sections.map(kindOf)).size < 2) throw refuse('needs at least two kinds of section')
    if (!authors.has(author)) throw refuse(`there is no presenter or podcast author '${author}'`)
    const unknown = linksIn(sections).find((url) => !urls.has(url))
    if (unknown !== undefined) throw refuse(`its link ${unknown} leads nowhere`)
  }
  checkTopics(news)
}

function checkTopics(news: readonly Article[]): void {
  const shown = news.filter(
    ({ published, condition }) => typeof published === 'object' && 'daysAgo' in published && !condition,
  )
  const counts = Map.groupBy(
    shown.flatMap(({ topics }) => topics),
    (topic) => topic,
  )
  for (const { slug, topics } of shown)
    for (const topic of topics)
      if ((counts.get(topic)?.length ?? 0) < MIN_ARTICLES_OF_TOPIC)
        throw new Error(`news, ${slug}: fewer than ${MIN_ARTICLES_OF_TOPIC} articles have the topic '${topic}'`)
}

/** The field that determines the kind of a section is its first. */
const kindOf = (section: SectionEntry) => Object.keys(section)[0]

function authorsOf({ shows, podcasts }: DemoContent): ReadonlySet<string> {
  const presenters = STATIONS.flatMap((id) => shows[id].flatMap((show) => show.presenters.map(nameOf)))
  return new Set([...presenters, ...podcasts.flatMap(({ author }) => author.split(' and '))])
}

const nameOf = (presenter: string | { name: string }) => (typeof presenter === 'string' ? presenter : presenter.name)

const linksIn = (sections: readonly SectionEntry[]): string[] =>
  sections.flatMap((section) =>
    'html' in section ? [...section.html.matchAll(/href="(\/[^"]*)"/g)].map(([, url]) => url ?? '') : [],
  )

function urlsOf({ shows, podcasts, videoPodcasts, specials, livestreams, competitions, news }: DemoContent) {
  return new Set([
    ...podcasts.map(({ slug }) => `/podcasts/${slug}`),
    ...STATIONS.flatMap((id) => shows[id].map(({ slug }) => `/shows/${id}/${slug}`)),
    ...videoPodcasts.flatMap(({ slug, seasons }) =>
      seasons.flatMap(({ episodes }) => episodes.map((video) => `/videos/${slug}/${video.slug}`)),
    ),
    ...specials.map(({ slug }) => `/specials/${slug}`),
    ...livestreams.map(({ slug }) => `/livestreams/${slug}`),
    ...competitions.map(({ slug }) => `/competitions/${slug}`),
    ...news.map(({ slug }) => `/news/${slug}`),
  ])
}

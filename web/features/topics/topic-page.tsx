import { CoverCard } from '#web/components/cards/cover-card.tsx'
import { DetailHead } from '#web/components/detail/detail-head.tsx'
import { Facts } from '#web/components/detail/facts.tsx'
import { RelatedList } from '#web/components/detail/related-list.tsx'
import { ShareButton } from '#web/components/detail/share-button.tsx'
import { NewestArticles } from '#web/components/profile/newest-articles.tsx'
import { NewestEpisodes } from '#web/components/profile/newest-episodes.tsx'
import { NewestVideos } from '#web/components/profile/newest-videos.tsx'
import { TitledReel } from '#web/components/reels/titled-reel.tsx'
import { plural } from '#web/lib/text/plural.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { FollowButton } from '#web/library/saved/follow-button.tsx'
import { articlesAfter, episodesAfter, type Topic } from './load-topic.ts'

interface TopicPageProps {
  topic: Topic
  loadedAt: number
  /** Cursor after which the list of episodes starts; null for its beginning. */
  after: string | null
}

const BESIDE = 5

export function TopicPage({ topic, loadedAt, after }: TopicPageProps) {
  const now = useNow(loadedAt)
  const { id, _url, articles, episodes, videos, programmes } = topic
  const hasEpisodes = episodes.edges.length > 0
  const others = hasEpisodes ? programmes.slice(BESIDE) : programmes
  return (
    <>
      <TopicHead topic={topic} />
      <div className="page-width">
        <NewestArticles title="News" articles={articles} load={articlesAfter(id)} now={now} />
        {hasEpisodes && (
          <div className="columns section">
            <NewestEpisodes
              title="Listen"
              url={_url}
              episodes={episodes}
              after={after}
              load={episodesAfter(id)}
              now={now}
            />
            <div className="aside">
              <RelatedList title="Shows and podcasts" items={programmes.slice(0, BESIDE)} />
            </div>
          </div>
        )}
        {others.length > 0 && (
          <TitledReel title={hasEpisodes ? 'More shows and podcasts' : 'Shows and podcasts'} shape="square">
            {others.map((teaser) => (
              <CoverCard key={teaser._id} teaser={teaser} />
            ))}
          </TitledReel>
        )}
        <NewestVideos title="Watch" videos={videos} />
      </div>
    </>
  )
}

function TopicHead({ topic: { id, _url, name, headerImage, articleCount, programmes, videoCount } }: { topic: Topic }) {
  const counts = [
    articleCount > 0 && plural(articleCount, 'article'),
    programmes.length > 0 && plural(programmes.length, 'programme'),
    videoCount > 0 && plural(videoCount, 'video'),
  ]
  return (
    <DetailHead
      content={{ headline: name, subline: null, headerImage, language: null }}
      crumbs={[{ to: '/search', text: 'Topics' }]}
      above={<p className="kicker">Topic</p>}
    >
      <Facts facts={counts} />
      <div className="page-actions mt-2">
        <FollowButton followKind="TOPIC" id={id} title={name} />
        <ShareButton content={{ _url, headline: name }} />
      </div>
    </DetailHead>
  )
}

import { type RefObject, useEffect, useRef } from 'react'
import { readStored, STORAGE_KEYS, writeStored } from '#web/lib/stores/storage.ts'
import { Link } from '#web/ui/links/link.tsx'
import { BreakingAlert } from './breaking-alert.tsx'
import type { ListedArticle } from './load-news.ts'

export function BreakingNews({ article }: { article: ListedArticle }) {
  const headline = article.teaserHeadline ?? article.headline
  const announcement = useAnnouncement(article._id, `Breaking news: ${headline}`)
  return (
    <section className="breaking-news" aria-label="Breaking news">
      <p>
        <strong>Breaking</strong>
        <Link to={article._url}>{headline}</Link>
      </p>
      <BreakingAlert kind="outlined-ink" />
      <p className="sr-only" role="status" ref={announcement} />
    </section>
  )
}

/** Once in this browser for each story. Returns the ref of the live region. */
function useAnnouncement(id: string, text: string): RefObject<HTMLParagraphElement | null> {
  const region = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!region.current || readStored('local', STORAGE_KEYS.breakingAnnounced) === id) return
    writeStored('local', STORAGE_KEYS.breakingAnnounced, id)
    region.current.textContent = text
  }, [id, text])
  return region
}

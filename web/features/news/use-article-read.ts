import { useEffect } from 'react'
import { ARTICLE_READS_PATH, READ_AFTER_SECONDS } from '#contract/article-reads.ts'

/** Reports an article once it has been visible for ten seconds; the server counts a reader once a day. */
export function useArticleRead(path: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const report = () => {
      document.removeEventListener('visibilitychange', restart)
      const body = new Blob([JSON.stringify({ path })], { type: 'application/json' })
      navigator.sendBeacon(ARTICLE_READS_PATH, body)
    }
    const restart = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(report, READ_AFTER_SECONDS * 1_000)
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [path])
}
